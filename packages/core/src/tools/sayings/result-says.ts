import type { ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { TOOL_ROWS } from '../rows/tool-rows.ts';
import { FAILURE_ROWS } from './failure-rows.ts';
import { leadOf } from './lead-of.ts';
import { personIn } from './person-in.ts';
import type { PersonAct } from './person-rows.ts';
import { textsOfResult } from './texts-of-result.ts';

/** The statements of a result's text about its call and about the person in front of the agent. */
export interface ResultSays {
  /** A person speaks in it: it is as good as a message of theirs, and nobody takes it out or shortens it. */
  readonly person?: PersonAct | undefined;
  /** It reads as if the call had failed, so that nobody can rely on what it did or showed. */
  readonly isFailure: boolean;
}

const ASKING: ReadonlySet<string> = new Set(
  TOOL_ROWS.flatMap((row) => ('asks' in row && row.asks ? [row.name.toLowerCase()] : [])),
);

/** Names of tools that nobody listed, word by word: they ask a person, or get something that only one can say. */
const SPEAKING_NAME =
  /\b(?:ask|prompt|consult|question|query) (?:the |an? )?(?:user|human|person|operator)s?\b|\b(?:user|human) (?:input|questions?|feedback|answers?|reply|response|approval|confirmation|choice)\b|\binteractive feedback\b|\bfollow ?up question\b/;

/** Agents have a few dozen tools, and are asked for each of thousands of results. */
const MOST_NAMES = 1_000;
const asking = new Map<string, boolean>();

/** A success says little or shows a file; a failure is said in the first lines, or behind all output. */
const LONGEST_HEAD = 600;
const LONGEST_END = 300;

const remembered = new Memo<ToolResponseBlock, ResultSays>();

/** Remembered: every request asks for every result again. How a call ended for a summary, its `error` alone says. */
export function resultSays(response: ToolResponseBlock): ResultSays {
  let says = remembered.get(response);
  if (!says) {
    says = shared(read(response));
    remembered.set(response, says);
  }
  return says;
}

/** Thousands of results say the same few things. */
function shared(says: ResultSays): ResultSays {
  const key = `${says.person} ${says.isFailure}`;
  const known = KNOWN.get(key) ?? says;
  KNOWN.set(key, known);
  return known;
}

const KNOWN = new Map<string, ResultSays>();

function read({ result, error, toolName }: ToolResponseBlock): ResultSays {
  const spoken = [...textsOfResult(result), error ?? ''].map(personIn);
  const refusal = spoken.find((act) => act === 'refuses');
  const answer = asksPerson(toolName) ? 'speaks' : undefined;
  const person = refusal ?? spoken.find((act) => act !== undefined) ?? answer;
  const isFailure = refusal !== undefined || (typeof result === 'string' && hasFailureSign(result));
  return { person, isFailure };
}

/** Whether a tool asks a person, so that its results are what the person said; servers put their names in front. */
function asksPerson(tool: string): boolean {
  const known = asking.get(tool) ?? readName(tool);
  if (asking.size >= MOST_NAMES) asking.clear();
  asking.set(tool, known);
  return known;
}

function readName(tool: string): boolean {
  const name = tool.toLowerCase();
  if (ASKING.has(name) || ASKING.has(name.split(/__|[./:]/).at(-1) ?? '')) return true;
  const words = tool.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[^A-Za-z]+/g, ' ');
  return SPEAKING_NAME.test(words.toLowerCase());
}

/** Whether a text reads as if the call had failed; of a write in more words than of any other call. */
export function hasFailureSign(text: string, isOfWrite = false): boolean {
  const head = text.slice(0, LONGEST_HEAD).trimStart();
  const parts = { head, start: leadOf(head), end: text.slice(-LONGEST_END) };
  return FAILURE_ROWS.some(
    ({ sign, words, at, ofWrites = false }) =>
      (isOfWrite || !ofWrites) && (words?.test(parts[at]) ?? true) && sign.test(parts[at]),
  );
}
