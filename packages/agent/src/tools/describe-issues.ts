import { quoteValue } from '@hdc/core';
import type { z } from 'zod';
import { joinSome } from './join-some.ts';

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The problems of parameters, one line each: `file_path: expected a text, got 12`. */
export function describeIssues(issues: readonly Issue[]): string {
  return joinSome(issues.map((issue) => `${pathOf(issue)}: ${describe(issue)}`));
}

function pathOf({ path }: Issue): string {
  return path.map(String).join('.') || 'parameters';
}

function describe(issue: Issue): string {
  const got = issue.input === undefined ? 'nothing' : quoteValue(issue.input);
  const expected = expectedBy(issue);
  return expected === undefined ? `${issue.message}, got ${got}` : `expected ${expected}, got ${got}`;
}

function expectedBy(issue: Issue): string | undefined {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map(String).join(', ')}`;
  if (issue.code !== 'too_small') return undefined;
  if (issue.origin === 'string') return 'a text that is not empty';
  if (issue.origin === 'array') return 'a list that is not empty';
  return `at least ${issue.minimum}`;
}
