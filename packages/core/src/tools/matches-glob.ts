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

/**
 * As in ignore files: without a slash a pattern matches at any depth, and the name of a folder means all
 * that is in it. Repeated stars are one, since each of them would multiply the ways to match.
 */
function toExpression(pattern: string): RegExp {
  const tidy = pattern
    .replace(/^\.\//, '')
    .replace(/(?:\*\*\/)+/g, '**/')
    .replace(/\*{3,}/g, '**')
    .replace(/\/$/, '');
  const body = tidy
    .replace(/^\//, '')
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:[^/]+/)*';
      if (part === '**') return '.*';
      if (part === '*') return '[^/]*';
      if (part === '?') return '[^/]';
      return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  const start = tidy.replace(/\/\*\*$/, '').includes('/') || tidy.startsWith('/') ? '^/?' : '(?:^|/)';
  return new RegExp(`${start}${body}(?:/.*)?$`);
}
