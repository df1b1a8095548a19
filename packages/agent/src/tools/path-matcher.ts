import { quoteValue } from '@hdc/core/errors';
import picomatch from 'picomatch';
import { ToolError } from '../tool-error.ts';

const MAX_PATTERN_LENGTH = 1_000;

type PathMatcher = (relativePath: string) => boolean;

/** Tells whether a path with forward slashes matches a glob pattern. Throws `ToolError` for a bad pattern. */
export function createPathMatcher(pattern: string): PathMatcher {
  return createMatcher(pattern, {});
}

/** The same, but a pattern without a slash, such as `*.ts`, matches names in every folder. */
export function createNameMatcher(pattern: string): PathMatcher {
  return createMatcher(pattern, { basename: !pattern.includes('/') });
}

function createMatcher(pattern: string, options: picomatch.PicomatchOptions): PathMatcher {
  const inner = pattern.replace(/^(\.\/)+/, '');
  if (inner.trim() === '') throw new ToolError('The pattern is empty; use one such as "src/**/*.ts".');
  try {
    return picomatch(inner, { dot: true, maxLength: MAX_PATTERN_LENGTH, ...options });
  } catch (cause) {
    throw new ToolError(`The glob pattern ${quoteValue(inner)} is invalid; use one such as "src/**/*.ts".`, {
      cause,
    });
  }
}
