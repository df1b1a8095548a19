import { numberAt, recordAt } from '@hdc/core/content';
import { errorLine } from '@hdc/wire';
import type { ToolAnswer } from '../../build/recorded-facts.ts';
import { decodeMessage } from '../../content/decode-messages.ts';
import { isRecord, parseOrKeep, wordOf } from '../../json.ts';

type Outcome = Pick<ToolAnswer, 'result' | 'error' | 'media'>;

/** Codex marks a failure only in the text; these are its own words at the beginning of an output. */
const FAILURES: readonly RegExp[] = [
  /^failed in sandbox/,
  /^execution error/,
  /^\w+ failed:/,
  /^apply_patch verification failed/,
  /^patch rejected/,
  /^unsupported call/,
  /^aborted/,
];
/** The failure of `exec`, which runs JavaScript; the reason stands behind the head of the output. */
const FAILED_SCRIPT = /^Script failed\n(?:Wall time .*\n)?(?:Output:\n+)?(?:Script error:\n)?([\s\S]*)$/;
const EXIT_CODE = /^(?:Chunk ID: .*\n)?(?:Exit code: |Wall time: .*\nProcess exited with code )(-?\d+)$/m;
/** The exit code stands in the first lines, before what the command printed. */
const HEAD = 300;

/** The result of a Codex tool, out of the three forms that its versions wrote. */
export function codexOutcome(output: unknown): Outcome {
  if (typeof output === 'string') return textOutcome(output);
  if (Array.isArray(output)) return listOutcome(output);
  if (!isRecord(output)) return { result: output ?? '' };
  const { result, media = [] } = decodeOutput(output['content']);
  const failed = output['success'] === false;
  return { result, media, ...(failed && { error: errorLine(wordOf(result)) }) };
}

/** A script of the tool `exec` says in its first text how it ended. */
function listOutcome(output: readonly unknown[]): Outcome {
  const { result, media = [] } = decodeOutput(output);
  const { error } = typeof result === 'string' ? textOutcome(result) : {};
  return { result, media, ...(error !== undefined && { error }) };
}

function decodeOutput(output: unknown): Outcome {
  const item = { type: 'function_call_output', call_id: '', output };
  return decodeMessage('openai-responses', item).results[0] ?? { result: output ?? '' };
}

function textOutcome(output: string): Outcome {
  const wrapped = output.startsWith('{') ? parseOrKeep(output) : output;
  if (isRecord(wrapped) && typeof wrapped['output'] === 'string') {
    return { result: wrapped['output'], ...exitError(numberAt(recordAt(wrapped, 'metadata'), 'exit_code')) };
  }
  const script = FAILED_SCRIPT.exec(output);
  if (script) return { result: output, error: errorLine(script[1] ?? '') };
  if (FAILURES.some((failure) => failure.test(output))) return { result: output, error: errorLine(output) };
  const code = EXIT_CODE.exec(output.slice(0, HEAD).split('\nOutput:')[0] ?? '')?.[1];
  return { result: output, ...exitError(code === undefined ? undefined : Number(code)) };
}

function exitError(code: number | undefined): Pick<Outcome, 'error'> {
  return code === undefined || code === 0 ? {} : { error: `exit code ${code}` };
}
