// What opens only with its answer: a key of many rounds of SHA-256, and a text under that key.
// `crypto.subtle` is not there in every browser for a file that was opened from a disk.

const ROUND_CONSTANTS = roundConstants();

/** @returns {Uint32Array} the first 32 bits of the fractions of the cube roots of the primes */
function roundConstants() {
  const found = [];
  for (let n = 2; found.length < 64; n++) {
    let isPrime = true;
    for (let d = 2; d * d <= n && isPrime; d++) isPrime = n % d !== 0;
    if (isPrime) found.push(((Math.cbrt(n) % 1) * 4294967296) >>> 0);
  }
  return Uint32Array.from(found);
}

const FIRST_STATE = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const SCHEDULE = new Int32Array(64);

/**
 * Mix a block of sixteen words into a state.
 * @param {Int32Array} state
 * @param {Int32Array} block
 */
function compress(state, block) {
  const w = SCHEDULE;
  for (let t = 0; t < 16; t++) w[t] = block[t];
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15], y = w[t - 2];
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = (w[t - 16] + s0 + w[t - 7] + s1) | 0;
  }
  let a = state[0], b = state[1], c = state[2], d = state[3];
  let e = state[4], f = state[5], g = state[6], h = state[7];
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[t] + w[t]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + first) | 0;
    d = c; c = b; b = a; a = (first + second) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} before how many bytes were mixed into the state before
 * @returns {Int32Array[]} the blocks of a message with its end
 */
function blocksOf(bytes, before = 0) {
  const count = Math.floor((bytes.length + 8) / 64) + 1;
  const padded = new Uint8Array(count * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, (bytes.length + before) * 8);
  return Array.from({ length: count }, (_, k) => wordsOf(padded.subarray(64 * k, 64 * k + 64)));
}

/** @param {Uint8Array} bytes @returns {Int32Array} */
function wordsOf(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Int32Array.from({ length: bytes.length / 4 }, (_, k) => view.getInt32(4 * k));
}

/** @param {Int32Array} words @returns {Uint8Array} */
function bytesOf(words) {
  const view = new DataView(new ArrayBuffer(words.length * 4));
  words.forEach((word, k) => view.setInt32(4 * k, word));
  return new Uint8Array(view.buffer);
}

/** @param {Uint8Array} bytes @returns {Uint8Array} SHA-256 */
function sha256(bytes) {
  const state = Int32Array.from(FIRST_STATE);
  for (const block of blocksOf(bytes)) compress(state, block);
  return bytesOf(state);
}

/**
 * PBKDF2 with HMAC-SHA-256, one block of it.
 * @param {string} secret
 * @param {Uint8Array} salt
 * @param {number} rounds
 * @returns {Uint8Array} a key of 32 bytes
 */
export function keyOf(secret, salt, rounds) {
  const written = new TextEncoder().encode(secret);
  const key = new Uint8Array(64);
  key.set(written.length > 64 ? sha256(written) : written);
  const [inner, outer] = [0x36, 0x5c].map((pad) => {
    const state = Int32Array.from(FIRST_STATE);
    compress(state, wordsOf(key.map((byte) => byte ^ pad)));
    return state;
  });
  const numbered = new Uint8Array(salt.length + 4);
  numbered.set(salt);
  numbered[salt.length + 3] = 1;
  const state = Int32Array.from(inner);
  for (const block of blocksOf(numbered, 64)) compress(state, block);
  // From here every message is one digest after one block of the pad: 96 bytes.
  const block = new Int32Array(16);
  block[8] = 0x80000000 | 0;
  block[15] = 96 * 8;
  const sum = new Int32Array(8);
  for (let round = 0; round < rounds; round++) {
    if (round > 0) {
      block.set(state);
      state.set(inner);
      compress(state, block);
    }
    block.set(state);
    state.set(outer);
    compress(state, block);
    for (let k = 0; k < 8; k++) sum[k] ^= state[k];
  }
  return bytesOf(sum);
}

/** @param {string} text @returns {Uint8Array} */
export function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * Return the text that a secret opens, null if it is not that secret.
 * @param {{salt: string, data: string}} lock
 * @param {string} secret
 * @param {number} rounds
 * @returns {string|null}
 */
export function opened(lock, secret, rounds) {
  const key = keyOf(secret, fromBase64(lock.salt), rounds);
  const data = fromBase64(lock.data);
  const marked = new Uint8Array(36);
  marked.set(key, 4);
  const sign = sha256(marked);
  for (let k = 0; k < 8; k++) if (data[k] !== sign[k]) return null;
  const text = data.slice(8);
  for (let start = 0; start < text.length; start += 32) {
    new DataView(marked.buffer).setUint32(0, start / 32 + 1);
    const stream = sha256(marked);
    for (let k = start; k < Math.min(start + 32, text.length); k++) text[k] ^= stream[k - start];
  }
  return new TextDecoder().decode(text).trimEnd();
}
