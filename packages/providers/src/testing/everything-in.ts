/** Every text that an error holds: messages, stacks, fields, causes, also what is not enumerable. */
export function everythingIn(value: unknown, seen: Set<unknown> = new Set()): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (seen.has(value)) return '';
  seen.add(value);
  return Object.getOwnPropertyNames(value)
    .map((key) => `${key}: ${everythingIn(Reflect.get(value, key), seen)}`)
    .join('\n');
}
