/** The endings that services add to a name, from the outside in. */
const ENDINGS: readonly RegExp[] = [
  /\[1m\]$/,
  /(?::\w+|@[\w-]+)$/,
  /-v\d+$/,
  /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/,
];

/** A name and what is left of it when each ending is taken away in turn. */
export function namesToTry(name: string): readonly string[] {
  const names = [name];
  let rest = name;
  for (const ending of ENDINGS) {
    const shorter = rest.replace(ending, '');
    if (shorter !== rest) names.push(shorter);
    rest = shorter;
  }
  return names;
}
