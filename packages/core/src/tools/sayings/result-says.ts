import type { ToolResponseBlock } from '../../content/content-block.ts';
import { Memo } from '../../content/memo.ts';
import { asksPerson } from '../asks-person.ts';
import { hasFailureSign } from './has-failure-sign.ts';
import { personIn } from './person-in.ts';
import type { PersonAct } from './person-rows.ts';
import { textsOfResult } from './texts-of-result.ts';

/** What the text of a result says of its call and of the person in front of the agent. */
export interface ResultSays {
  /** A person speaks in it: it is as good as a message of theirs, and nobody takes it out or shortens it. */
  readonly person?: PersonAct | undefined;
  /** It reads as if the call had failed, so that nobody can rely on what it did or showed. */
  readonly isFailure: boolean;
}

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
