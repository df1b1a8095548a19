import type { ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { countLines } from '../../text/cut-text.ts';
import { TOOL_ROWS } from '../rows/tool-rows.ts';
import { hasFailureSign, SIGNS_OF_ANY } from './failure-signs.ts';
import { countLinesWith } from './last-lines.ts';
import { isRefusal, personIn, readPerson } from './person-in.ts';
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

/** Most results are asked for a person alone. */
const persons = new Memo<ToolResponseBlock, PersonSays | Breaks>();
const failures = new Memo<ToolResponseBlock, boolean>();

/** Remembered: every request asks for every result again. How a call ended for a summary, its `error` alone says. */
export function resultSays(response: ToolResponseBlock): ResultSays {
  const { person, isRefusal } = personSays(response);
  let isFailure = isRefusal || failures.get(response);
  if (isFailure === undefined) {
    isFailure = typeof response.result === 'string' && hasFailureSign(response.result, SIGNS_OF_ANY);
    failures.set(response, isFailure);
  }
  return person === undefined && !isFailure ? NOTHING : { person, isFailure };
}

/** The act of a person that a result reports; undefined if nobody speaks in it. */
export function personOf(response: ToolResponseBlock): PersonAct | undefined {
  return personSays(response).person;
}

/** Thousands of results say nothing. */
const NOTHING: ResultSays = { person: undefined, isFailure: false };
const NOBODY: PersonSays = { person: undefined, isRefusal: false };

interface PersonSays {
  readonly person: PersonAct | undefined;
  readonly isRefusal: boolean;
}

/** Nobody speaks; so many line breaks stand among the last characters of the result, or -1 if nobody counted them. */
type Breaks = number;

/** Whether a person refused the call. Not remembered: for writes it is asked once. */
export function isRefused(response: ToolResponseBlock): boolean {
  const says = persons.get(response);
  if (says !== undefined) return typeof says !== 'number' && says.isRefusal;
  const { result, error } = response;
  return textsOfResult(result).some(isRefusal) || (error !== undefined && isRefusal(error));
}

/** The lines of a result that is a text: who looked for a person in it has counted most of them. */
export function countResultLines(response: ToolResponseBlock): number | undefined {
  const { result } = response;
  if (typeof result !== 'string') return undefined;
  const breaks = persons.get(response);
  return typeof breaks === 'number' && breaks >= 0 ? countLinesWith(result, breaks) : countLines(result);
}

function personSays(response: ToolResponseBlock): PersonSays {
  let says = persons.get(response);
  if (says === undefined) {
    says = read(response);
    persons.set(response, says);
  }
  return typeof says === 'number' ? NOBODY : says;
}

function read({ result, error, toolName }: ToolResponseBlock): PersonSays | Breaks {
  let spoken: PersonAct | undefined;
  let breaks: Breaks = -1;
  for (const text of textsOfResult(result)) {
    const read = readPerson(text);
    if (typeof read !== 'number') spoken = stronger(spoken, read);
    else if (text === result) breaks = read;
  }
  if (error) spoken = stronger(spoken, personIn(error));
  const person = spoken ?? (asksPerson(toolName) ? 'speaks' : undefined);
  return person === undefined ? breaks : { person, isRefusal: spoken === 'refuses' };
}

/** A refusal counts for more than what was said before it. */
function stronger(before: PersonAct | undefined, act: PersonAct | undefined): PersonAct | undefined {
  return act === 'refuses' ? act : (before ?? act);
}

/** Whether a tool asks a person, so that its results are what the person said; servers put their names in front. */
function asksPerson(tool: string): boolean {
  let asks = asking.get(tool);
  if (asks === undefined) {
    asks = readName(tool);
    if (asking.size >= MOST_NAMES) asking.clear();
    asking.set(tool, asks);
  }
  return asks;
}

function readName(tool: string): boolean {
  const name = tool.toLowerCase();
  if (ASKING.has(name) || ASKING.has(name.split(/__|[./:]/).at(-1) ?? '')) return true;
  const words = tool.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[^A-Za-z]+/g, ' ');
  return SPEAKING_NAME.test(words.toLowerCase());
}
