import { closeSync, existsSync, fstatSync, readSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { plural } from '@hdc/text';
import { isInside } from './workspace/is-inside.ts';
import { openReal } from './workspace/open-real.ts';
import { splitLines } from './workspace/text-lines.ts';

/** Files in which projects write down rules for agents; in each folder the first that is there counts. */
const RULE_NAMES = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md'] as const;

/** More would leave too little room for the work in small windows. */
const MAX_RULE_BYTES = 32 * 1024;

/** All rules together; what comes later is left out, with a word on it. */
const MAX_CHARACTERS = 64 * 1024;

interface RulePlaces {
  /** The workspace, as a real path. */
  readonly root: string;
  /** Above a workspace that is in no repository, folders are searched up to here, if it lies inside. */
  readonly home: string;
}

/**
 * A project's rules for agents: AGENTS.md, or else CLAUDE.md or GEMINI.md, of the workspace and the folders above
 * it, and of the folders of files that were touched. Never above the repository or the home.
 */
export class ProjectRules {
  readonly #root: string;
  readonly #boundary: string;
  readonly #folders: Set<string>;
  #files: ReadonlyMap<string, RuleFile> = new Map();

  constructor({ root, home }: RulePlaces) {
    this.#root = root;
    this.#boundary = findRepository(root) ?? (isInside(home, root) ? home : root);
    this.#folders = new Set(foldersDownTo(root, this.#boundary));
    this.refresh();
  }

  /** The rules in force in one line each: `AGENTS.md (12 lines)`. */
  get titles(): readonly string[] {
    return this.#sorted().map((file) => this.#describe(file));
  }

  /** For the system prompt; empty if there are no rules. */
  get text(): string {
    let room = MAX_CHARACTERS;
    const sections = this.#sorted().map((file) => {
      const text = file.text.trim().slice(0, Math.max(0, room));
      room -= text.length;
      const isCut = file.isCut || text.length < file.text.trim().length;
      return `# ${this.#shown(file)}\n\n${text}${isCut ? '\n[The rest of this file was left out; read it where it matters.]' : ''}`;
    });
    return sections.join('\n\n');
  }

  /** Includes the rules of these files' folders from now on. */
  touch(paths: readonly string[]): void {
    for (const path of paths) {
      for (const folder of foldersDownTo(dirname(path), this.#root)) this.#folders.add(folder);
    }
  }

  /** Looks at the files again; says which rules are new, changed or gone. */
  refresh(): readonly string[] {
    const before = this.#files;
    const files = [...this.#folders].flatMap((folder): (readonly [string, RuleFile])[] => {
      const file = readRuleFile(folder, this.#boundary, before.get(folder));
      return file ? [[folder, file]] : [];
    });
    this.#files = new Map(files);
    return [
      ...files
        .filter(([folder, file]) => before.get(folder) !== file)
        .map(([, file]) => `${this.#describe(file)} is heeded from now on.`),
      ...[...before]
        .filter(([folder]) => !this.#files.has(folder))
        .map(([, file]) => `${this.#shown(file)} is gone; its rules no longer hold.`),
    ];
  }

  /** The outermost first, so that rules nearer to the work take precedence. */
  #sorted(): readonly RuleFile[] {
    return [...this.#files]
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([, file]) => file);
  }

  #describe(file: RuleFile): string {
    const size = file.isCut ? 'too long, only its beginning' : plural(splitLines(file.text).length, 'line');
    return `${this.#shown(file)} (${size})`;
  }

  #shown({ path }: RuleFile): string {
    return relative(this.#root, path).replaceAll('\\', '/');
  }
}

/** The rules of one folder. */
interface RuleFile {
  readonly path: string;
  readonly text: string;
  /** Set if only the beginning of the file was taken. */
  readonly isCut: boolean;
  /** Differs when the file does. */
  readonly version: string;
}

/** The rules of a folder; undefined if there are none, or if a link leads out of `boundary`. */
function readRuleFile(folder: string, boundary: string, known?: RuleFile): RuleFile | undefined {
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

/** The folders from `boundary` down to a file or folder inside of it. */
function foldersDownTo(folder: string, boundary: string): readonly string[] {
  if (!isInside(boundary, folder)) return [];
  return folder === boundary ? [folder] : [...foldersDownTo(dirname(folder), boundary), folder];
}

function findRepository(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return folder;
  const parent = dirname(folder);
  return parent === folder ? undefined : findRepository(parent);
}
