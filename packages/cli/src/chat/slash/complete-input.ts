import { walkFiles } from '@hdc/agent';
import { isPlainText } from '@hdc/text';
import fuzzysort from 'fuzzysort';
import type { ChatControls } from './slash-command.ts';
import { SLASH_COMMANDS } from './slash-commands.ts';

const MOST_CANDIDATES = 100;
const MOST_FUZZY = 8;
/** The `@` that the cursor stands behind, with the beginning of a path; escaped spaces belong to it. */
const MENTION = /(?:^|\s)@((?:\\.|[^\s\\])*)$/;

/**
 * The candidates for the end of a line, and the part that they would replace. Names that could control a terminal
 * are not offered: nobody could type them either.
 */
export async function completeInput(
  line: string,
  controls: ChatControls,
): Promise<readonly [readonly string[], string]> {
  const [candidates, end] = await findCandidates(line, controls);
  return [candidates.filter(isPlainText), end];
}

async function findCandidates(
  line: string,
  controls: ChatControls,
): Promise<readonly [readonly string[], string]> {
  const mention = MENTION.exec(line)?.[1];
  if (mention !== undefined) return [await completePath(mention, controls), `@${mention}`];
  if (!line.startsWith('/')) return [[], line];
  const [name = '', ...words] = line.slice(1).split(/\s+/);
  if (words.length === 0)
    return [
      startingWith(
        SLASH_COMMANDS.map((command) => `/${command.name} `),
        line,
      ),
      line,
    ];
  const command = SLASH_COMMANDS.find((candidate) => candidate.name === name);
  const last = words.at(-1) ?? '';
  const candidates = (await command?.complete?.(words, controls)) ?? [];
  return [startingWith(candidates, last).map((candidate) => `${candidate} `), last];
}

async function completePath(beginning: string, { chat }: ChatControls): Promise<readonly string[]> {
  const { paths } = await walkFiles(chat.workspace);
  const names = paths.map((path) => chat.workspace.relative(path).replace(/([\s\\])/g, '\\$1'));
  const matching = names.filter((name) => name.startsWith(beginning));
  if (matching.length > 0 || beginning === '') {
    return [...new Set(matching.map((name) => `@${nextPart(name, beginning.length)}`))];
  }
  return fuzzy(beginning, names).map((name) => `@${name} `);
}

/** Up to the next folder, so that a folder with many files is one candidate; a file is complete. */
function nextPart(name: string, typed: number): string {
  const end = name.indexOf('/', typed);
  return end < 0 ? `${name} ` : name.slice(0, end + 1);
}

/** Candidates with this beginning, or else those that hold its letters in this order. */
function startingWith(candidates: readonly string[], beginning: string): readonly string[] {
  const matching = candidates.filter((candidate) => candidate.startsWith(beginning));
  return (matching.length > 0 ? matching : fuzzy(beginning, candidates)).slice(0, MOST_CANDIDATES);
}

function fuzzy(letters: string, candidates: readonly string[]): readonly string[] {
  return fuzzysort.go(letters, candidates, { limit: MOST_FUZZY, threshold: 0.2 }).map(({ target }) => target);
}
