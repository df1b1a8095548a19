/** Every escape of a JSON text, and in the group those of half characters: whole ones are never escaped. */
const ESCAPE = /\\(?:u(d[89a-f][0-9a-f]{2})|.)/g;

/** A body with half characters replaced: text that was cut in the middle of one is refused by vendors. */
export function wellFormedBody(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(ESCAPE, (written, half: string | undefined) =>
    half === undefined ? written : '\uFFFD',
  );
}
