// Numbers of the page as typed arrays.

/** Decode little-endian numbers of 8 bytes. @param {string} text @returns {Float64Array} */
export function decodeFloats(text) {
  return new Float64Array(decodeBytes(text).buffer);
}

/** Decode little-endian whole numbers of 4 bytes. @param {string} text @returns {Int32Array} */
export function decodeInts(text) {
  return new Int32Array(decodeBytes(text).buffer);
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function decodeBytes(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let k = 0; k < letters.length; k++) bytes[k] = letters.charCodeAt(k);
  return bytes;
}

/** Decode lists, each after its length. @param {string} text @returns {number[][]} */
export function decodeLists(text) {
  const numbers = decodeInts(text);
  const lists = [];
  for (let k = 0; k < numbers.length; k += numbers[k] + 1) {
    lists.push(Array.from(numbers.subarray(k + 1, k + 1 + numbers[k])));
  }
  return lists;
}

/** Cells of a table. @param {number[]} scope @param {Int32Array} sizes */
export function cellsOf(scope, sizes) {
  return scope.reduce((cells, v) => cells * sizes[v], 1);
}

/**
 * Where, in a table over `scope`, the numbers for each cell of a table over `members` are.
 * @param {number[]} members @param {number[]} scope @param {Int32Array} sizes
 */
export function indexMap(members, scope, sizes) {
  const map = new Int32Array(cellsOf(members, sizes));
  const strides = new Map();
  let stride = 1;
  for (let k = scope.length - 1; k >= 0; k--) {
    strides.set(scope[k], stride);
    stride *= sizes[scope[k]];
  }
  let filled = 1;
  for (let k = members.length - 1; k >= 0; k--) {
    const step = strides.get(members[k]) || 0;
    for (let state = 1; state < sizes[members[k]]; state++) {
      for (let i = 0; i < filled; i++) map[state * filled + i] = map[i] + state * step;
    }
    filled *= sizes[members[k]];
  }
  return map;
}
