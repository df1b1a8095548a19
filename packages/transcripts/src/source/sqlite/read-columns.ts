const NO_COLUMN = /^(?:primary|unique|check|foreign|constraint)\b/i;
const NAME = /^(?:"((?:[^"]|"")*)"|`([^`]*)`|\[([^\]]*)\]|([^\s(]+))/;

/** The names of the columns out of the statement that made a table, in the order of its values. */
export function readColumns(statement: string): readonly string[] {
  const body = statement.slice(statement.indexOf('(') + 1);
  return splitDefinitions(body)
    .map((definition) => definition.trim())
    .filter((definition) => definition !== '' && !NO_COLUMN.test(definition))
    .map(
      (definition) =>
        NAME.exec(definition)
          ?.slice(1)
          .find((name) => name !== undefined) ?? '',
    );
}

/** Quoted names and texts are one token each, whatever stands in them. */
const TOKEN = /"[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\]|[(),]|[^"'`[(),]+/g;
const DEPTH_CHANGES: Readonly<Record<string, number>> = { '(': 1, ')': -1 };

/** At the commas that stand in no brackets, up to the bracket that closes the table. */
function splitDefinitions(body: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of body.matchAll(TOKEN)) {
    depth += DEPTH_CHANGES[token] ?? 0;
    if (depth < 0) break;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + token);
  }
  return parts;
}
