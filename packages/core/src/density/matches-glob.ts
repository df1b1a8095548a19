/** Whether a path matches a pattern with `*` (within a folder), `**` (across folders) and `?`. */
export function matchesGlob(path: string, pattern: string): boolean {
  let expression = remembered.get(pattern);
  if (!expression) {
    expression = toExpression(pattern);
    remembered.set(pattern, expression);
  }
  return expression.test(path);
}

const remembered = new Map<string, RegExp>();

/** A pattern without a slash at its beginning matches at any depth, as in ignore files. */
function toExpression(pattern: string): RegExp {
  const body = pattern
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:.*/)?';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(pattern.startsWith('/') ? `^${body}$` : `(?:^|/)${body}$`);
}
