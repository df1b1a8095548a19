/** All values of a header among raw headers; its name in lower case. */
export function valuesOf(raw: readonly string[], header: string): readonly string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    if (raw[index]?.toLowerCase() === header) values.push(raw[index + 1] ?? '');
  }
  return values;
}
