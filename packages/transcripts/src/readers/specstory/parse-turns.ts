import type { Line } from '../../source/read-lines.ts';

export interface SpecStoryTurn {
  /** Set for a person's turn, or that of the parent that gives a sidechain its task; only answers name a model. */
  readonly isPrompt: boolean;
  readonly isSidechain: boolean;
  readonly model: string | undefined;
  readonly timestamp: number | undefined;
  readonly parts: SpecStoryPart[];
}

/** A part of a turn: text, a thought, or a tool with everything between its tags. */
export interface SpecStoryPart {
  readonly kind: 'text' | 'think' | 'tool';
  /** The opening line of a tool. */
  readonly opening: string;
  readonly lines: string[];
}

const HEADER = /^_\*\*(User|Agent)( - sidechain)? \((?:(\S+) )?(\d{4}-\d\d-\d\d[T ][\d:.]+Z?)\)\*\*_$/;
const TOOL = /^<tool-use data-tool-type=/;
const TOOL_END = '</details></tool-use>';
const THINK = /^<think>/;
const THINK_END = /<\/think>\s*$/;

/**
 * Splits a SpecStory file into turns. Tags count only at the beginning of a line, as SpecStory writes them, and only in
 * answers: whatever a person writes is text.
 */
export async function* parseTurns(lines: AsyncIterable<Line>): AsyncGenerator<SpecStoryTurn> {
  let turn: SpecStoryTurn | undefined;
  let part: SpecStoryPart | undefined;
  for await (const { text } of lines) {
    const header = part?.kind === 'tool' ? null : HEADER.exec(text);
    if (header) {
      if (turn) yield turn;
      turn = toTurn(header);
      part = undefined;
    } else if (turn) {
      part = addLine(turn, part, text);
    }
  }
  if (turn) yield turn;
}

/** Returns the part that the next line belongs to; undefined when this one is closed. */
function addLine(
  turn: SpecStoryTurn,
  part: SpecStoryPart | undefined,
  text: string,
): SpecStoryPart | undefined {
  if (turn.isPrompt) {
    const said = part ?? open(turn, 'text', '');
    said.lines.push(text);
    return said;
  }
  if (part?.kind === 'tool') {
    if (text === TOOL_END) return undefined;
    part.lines.push(text);
    return part;
  }
  if (TOOL.test(text)) return open(turn, 'tool', text);
  if (part?.kind !== 'think' && THINK.test(text)) return addLine(turn, open(turn, 'think', ''), text);
  const target = part ?? open(turn, 'text', '');
  target.lines.push(text);
  return target.kind === 'think' && THINK_END.test(text) ? undefined : target;
}

function open(turn: SpecStoryTurn, kind: SpecStoryPart['kind'], opening: string): SpecStoryPart {
  const part: SpecStoryPart = { kind, opening, lines: [] };
  turn.parts.push(part);
  return part;
}

function toTurn([, speaker, sidechain, model, time = '']: RegExpExecArray): SpecStoryTurn {
  const timestamp = Date.parse(time.replace(' ', 'T'));
  return {
    isPrompt: speaker === 'User' || (sidechain !== undefined && model === undefined),
    isSidechain: sidechain !== undefined,
    model,
    timestamp: Number.isNaN(timestamp) ? undefined : timestamp,
    parts: [],
  };
}
