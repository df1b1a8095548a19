/** The value under the first of these keys that holds one. */
export function firstGiven(keys: readonly string[], parameters: Readonly<Record<string, unknown>>): unknown {
  for (const key of keys) {
    const value = parameters[key];
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}
