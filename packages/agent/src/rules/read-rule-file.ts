import { closeSync, fstatSync, readSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isInside } from '../workspace/is-inside.ts';
import { openReal } from '../workspace/open-real.ts';

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
    const found = readRules(path, boundary, known?.path === path ? known : undefined);
    if (found && found.text.trim() !== '') return found;
  }
  return undefined;
}

function readRules(path: string, boundary: string, known: RuleFile | undefined): RuleFile | undefined {
  try {
    const real = realpathSync.native(path);
    if (!isInside(boundary, real)) return undefined;
    const file = openReal(real, path);
    try {
      const stats = fstatSync(file);
      const version = `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
      if (!stats.isFile()) return undefined;
      return known?.version === version ? known : { path, version, ...readBeginning(file) };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

function readBeginning(file: number): { readonly text: string; readonly isCut: boolean } {
  const bytes = Buffer.alloc(MAX_RULE_BYTES + 1);
  const length = readSync(file, bytes, 0, bytes.length, 0);
  const isCut = length > MAX_RULE_BYTES;
  const text = bytes.toString('utf8', 0, Math.min(length, MAX_RULE_BYTES));
  // A character that the cut went through is left out.
  return { text: isCut ? text.replace(/\uFFFD$/, '') : text, isCut };
}
