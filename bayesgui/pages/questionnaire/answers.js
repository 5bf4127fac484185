// What was answered so far, apart from how it looks.

/** Return the number in a text such as 0.25, 25 % or ,5; NaN for what is none, null for nothing. */
export function numberIn(text) {
  const plain = text.trim().replace(",", ".").replace("％", "%");
  if (!plain) return null;
  const share = plain.endsWith("%");
  const digits = share ? plain.slice(0, -1).trim() : plain;
  if (!/^[0-9]*\.?[0-9]*(e-?[0-9]+)?$/i.test(digits) || digits === ".") return NaN;
  return Number(digits) / (share ? 100 : 1);
}

/** Return the word of a scale that is nearest to a probability. */
export function nearest(scale, p) {
  return scale.reduce((best, each) => (Math.abs(each[0] - p) < Math.abs(best[0] - p) ? each : best));
}

/** Return where words stand: each with its line, 0 or 1, so that neighbours do not touch. */
export function lined(scale, widthOf, room) {
  const ends = [-Infinity, -Infinity];
  return scale.map(([p, word]) => {
    const width = widthOf(word);
    const left = p * room - width / 2;
    const line = left - ends[0] >= 6 ? 0 : 1;
    ends[line] = left + width;
    return { p, word, line };
  });
}

/** Return the sum of the answers of a row, 0 without any. */
export function sumOf(row) {
  return row.lines.reduce((sum, line) => sum + (line.p ?? 0), 0);
}

/** Tell whether a row has an answer. */
export function isDone(row) {
  return row.lines.some((line) => line.p !== null);
}

/** Return all answers as a file has them. */
export function sent(rows, expert, date) {
  const answers = rows.flatMap((row) =>
    row.lines
      .filter((line) => line.p !== null)
      .map((line) => ({
        node: row.node,
        given: row.given,
        state: line.state,
        probability: line.p,
        ...(row.note ? { note: row.note } : {}),
      })),
  );
  return { bayesgui: "answers", expert, date, answers };
}
