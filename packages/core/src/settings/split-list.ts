/**
 * The items of a list as a person types it. A comma inside braces belongs to its item, as in `src/*.{ts,tsx}`, and so
 * does one behind a backslash.
 */
export function splitList(text: string): readonly string[] {
  if (text === '') return [];
  const items: string[] = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i];
    if (character === '\\') i++;
    else if (character === '{') depth++;
    else if (character === '}') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      items.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return [...items, text.slice(start).trim()];
}
