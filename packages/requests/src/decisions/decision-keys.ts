/** Between the key of a block and the number of a further decision about it; stands in no hash. */
const SEPARATOR = '~';
/** So many decisions about one block as it stands that need different evidence; more are not made. */
const MOST_OTHERS = 8;

/** The key of the next decision about a block, where what justified the one under this key is not there. */
export function otherKey(key: string): string | undefined {
  const [first = '', number = '0'] = key.split(SEPARATOR);
  return Number(number) < MOST_OTHERS ? `${first}${SEPARATOR}${Number(number) + 1}` : undefined;
}

/** The key of the block that a decision is about, by which it is pinned. */
export function blockKeyOf(key: string): string {
  const end = key.indexOf(SEPARATOR);
  return end < 0 ? key : key.slice(0, end);
}
