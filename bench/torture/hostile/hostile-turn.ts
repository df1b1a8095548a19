import type { ContentBlock, IContent, ToolCallBlock } from '@hdc/core';
import type { Random } from '../../random.ts';
import { hostileCall, hostileResponse } from './hostile-call.ts';
import { hostileMessage } from './hostile-message.ts';
import { hostileText } from './hostile-text.ts';

/** The entries of a turn by any program, not all well-formed. */
export function hostileTurn(random: Random, number: number): readonly IContent[] {
  if (random.chance(0.25)) return [hostileMessage(random, number)];
  if (random.chance(0.1)) return [{ speaker: 'ai', blocks: extras(random) }];
  if (random.chance(0.02)) return [orphanResponse(random)];
  const calls = callsOf(random, number);
  const responses = answersTo(random, calls);
  return [{ speaker: 'ai', blocks: [...extras(random), ...calls] }, ...responses];
}

/** A model's words beside its calls. */
export function extras(random: Random): readonly ContentBlock[] {
  const blocks: ContentBlock[] = [];
  if (random.chance(0.2)) {
    blocks.push({
      type: 'thinking',
      thought: hostileText(random),
      signature: `foreign ${random.integer(0, 99)}`,
    });
  }
  if (random.chance(0.6)) blocks.push({ type: 'text', text: hostileText(random) });
  if (random.chance(0.03)) blocks.push({ type: 'opaque', kind: 'server_tool_use', value: { data: 'kept' } });
  if (random.chance(0.02)) blocks.push({ type: 'code', code: hostileText(random) });
  return blocks;
}

/** One to four calls; ids repeat between turns, and rarely inside one. */
export function callsOf(random: Random, number: number): readonly ToolCallBlock[] {
  const isRepeating = random.chance(0.15);
  return Array.from({ length: random.integer(1, random.chance(0.2) ? 4 : 1) }, (_, i) => {
    if (random.chance(0.01)) return hostileCall(random, 'same');
    return hostileCall(random, isRepeating ? `c${random.integer(0, 5)}-${i}` : `call-${number}-${i}`);
  });
}

/** Results in one entry or several, in any order; some never come, some come twice. */
export function answersTo(random: Random, calls: readonly ToolCallBlock[]): readonly IContent[] {
  const answered = random.chance(0.08) ? calls.slice(1) : calls;
  const responses = answered.map((call) => hostileResponse(random, call));
  if (random.chance(0.1)) responses.reverse();
  const [first] = answered;
  if (first && random.chance(0.02)) responses.push(hostileResponse(random, first));
  if (responses.length === 0) return [];
  if (random.chance(0.5)) return [{ speaker: 'tool', blocks: responses }];
  return responses.map((response): IContent => ({ speaker: 'tool', blocks: [response] }));
}

/** Calls of the last answer that nobody has answered. */
export function openCalls(history: readonly IContent[]): readonly ToolCallBlock[] {
  const last = history.at(-1);
  return last?.speaker === 'ai' ? last.blocks.filter((block) => block.type === 'tool_call') : [];
}

/** Responses to a call that nobody made. */
export function strayAnswer(random: Random): readonly ContentBlock[] {
  return (
    answersTo(random, [{ type: 'tool_call', id: 'x', name: 'read_file', parameters: {} }])[0]?.blocks ?? []
  );
}

function orphanResponse(random: Random): IContent {
  const call = hostileCall(random, `nobody-${random.integer(0, 9)}`);
  return { speaker: 'tool', blocks: [hostileResponse(random, call)] };
}
