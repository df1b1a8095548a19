import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from '../workspace/is-inside.ts';

/** The files in which projects write down what agents should heed; of one folder the first that is there. */
const RULE_NAMES = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md'] as const;

/** More would leave too little room for the work in small windows. */
const MAX_RULE_BYTES = 32 * 1024;

/** The rules of one folder. */
export interface RuleFile {
  readonly path: string;
  readonly text: string;
  /** The file is longer than what is taken of it. */
  readonly isCut: boolean;
  /** Differs when the file does. */
  readonly version: string;
}

/** The rules of a folder; undefined where there are none, or where a link leads out of `boundary`. */
export function readRuleFile(folder: string, boundary: string, known?: RuleFile): RuleFile | undefined {
  for (const name of RULE_NAMES) {
    const path = join(folder, name);
    const version = versionOf(path, boundary);
    if (version === undefined) continue;
    if (known?.path === path && known.version === version) return known;
    const read = readBeginning(path);
    if (read && read.text.trim() !== '') return { path, version, ...read };
  }
  return undefined;
}

function versionOf(path: string, boundary: string): string | undefined {
  try {
    const real = realpathSync(path);
    const { size, mtimeMs, ino } = statSync(real);
    return isInside(boundary, real) && statSync(real).isFile() ? `${ino}:${size}:${mtimeMs}` : undefined;
  } catch {
    return undefined;
  }
}

function readBeginning(path: string): { readonly text: string; readonly isCut: boolean } | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(MAX_RULE_BYTES + 1);
      const length = readSync(file, bytes, 0, bytes.length, 0);
      const isCut = length > MAX_RULE_BYTES;
      const text = bytes.toString('utf8', 0, Math.min(length, MAX_RULE_BYTES));
      // A character that the cut went through is left out.
      return { text: isCut ? text.replace(/\uFFFD$/, '') : text, isCut };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
