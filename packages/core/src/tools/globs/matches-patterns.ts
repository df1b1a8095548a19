import { posix } from 'node:path';
import { isWindowsPath } from '../paths/windows-path.ts';
import { parsePatterns } from './path-patterns.ts';
import { matchParts, type PathRule } from './path-rule.ts';

/** Answers that are remembered of a list of patterns, since every pass asks for every call again. */
const MOST_ANSWERS = 10_000;

interface Known {
  readonly root: string;
  readonly rules: readonly PathRule[];
  readonly answers: Map<string, boolean>;
}

const remembered = new WeakMap<readonly string[], Known>();

/**
 * Whether patterns mean an absolute path, with the semantics of a `.gitignore` file in `root`: the last pattern
 * that matches decides, and what is in a folder that is meant is meant. Patterns that begin with a slash and a
 * plain name are tried as absolute paths, too, also on files outside of `root`.
 */
export function matchesPatterns(path: string, patterns: readonly string[], root: string): boolean {
  const { rules, answers } = recall(patterns, root);
  const known = answers.get(path);
  if (known !== undefined) return known;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const inside = posix.relative(root, path);
  const isInside = inside !== '' && inside !== '..' && !inside.startsWith('../') && !posix.isAbsolute(inside);
  const absolute = rules.filter(({ mayBeAbsolute }) => mayBeAbsolute);
  const answer = (isInside && isMeant(rules, inside)) || isMeant(absolute, path);
  answers.set(path, answer);
  return answer;
}

function recall(patterns: readonly string[], root: string): Known {
  const known = remembered.get(patterns);
  if (known?.root === root) return known;
  // There, capitals make no difference.
  const spelled = isWindowsPath(root) ? patterns.map((pattern) => pattern.toLowerCase()) : patterns;
  const fresh = { root, rules: parsePatterns(spelled), answers: new Map() };
  remembered.set(patterns, fresh);
  return fresh;
}

function isMeant(rules: readonly PathRule[], path: string): boolean {
  if (rules.length === 0) return false;
  const parts = path.split('/').filter((part) => part !== '');
  const characters = parts.map((part) => Array.from(part));
  const matched = rules.map((rule) => matchParts(rule, characters)).toReversed();
  const lastFirst = rules.toReversed();
  return parts.some((_, depth) => {
    const isFolder = depth < parts.length - 1;
    const deciding = lastFirst.find(
      (rule, index) => matched[index]?.[depth] && (isFolder || !rule.isForFolders),
    );
    return deciding !== undefined && !deciding.isNegated;
  });
}
