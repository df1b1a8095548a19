import { splitSections } from './split-sections.ts';

export interface ScriptedCall {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export type StoryStep =
  | { readonly type: 'user'; readonly waitSeconds: number; readonly text: string }
  | { readonly type: 'agent'; readonly text: string; readonly calls: readonly ScriptedCall[] }
  /** Somebody changes a file outside the conversation. */
  | { readonly type: 'change'; readonly path: string; readonly content: string };

/**
 * A story is a list of `=== user +90s`, `=== agent` and `=== change path` sections. Calls of the agent are
 * lines `> tool {json}`; a text parameter with several lines follows as `| name` and lines that begin with `| `.
 */
export function parseStory(text: string): readonly StoryStep[] {
  return splitSections(text).map(({ name, body }): StoryStep => {
    const [kind = '', argument = ''] = name.split(' ');
    if (kind === 'user') return { type: 'user', waitSeconds: secondsOf(argument), text: body.trim() };
    if (kind === 'agent') return { type: 'agent', ...parseAnswer(body) };
    if (kind === 'change') return { type: 'change', path: argument, content: body };
    throw new Error(`Unknown section of the story: ${name}`);
  });
}

function secondsOf(text: string): number {
  const [, amount = '0', unit = 's'] = /^\+(\d+)([smh])$/.exec(text) ?? [];
  return Number(amount) * { s: 1, m: 60, h: 3_600 }[unit === 'm' || unit === 'h' ? unit : 's'];
}

function parseAnswer(body: string): { text: string; calls: readonly ScriptedCall[] } {
  const [text = '', ...calls] = body.split(/^> /m);
  return { text: text.trim(), calls: calls.map(parseCall) };
}

function parseCall(source: string): ScriptedCall {
  const [head = '', ...lines] = source.trimEnd().split('\n');
  const [tool = '', json = '{}'] = head.split(/ (.+)/);
  const parameters: Record<string, unknown> = JSON.parse(json);
  let name = '';
  const texts = new Map<string, string[]>();
  for (const line of lines) {
    const start = /^\|(\w+)$/.exec(line)?.[1];
    if (start) {
      name = start;
      texts.set(name, []);
    } else texts.get(name)?.push(line.slice(2));
  }
  for (const [key, value] of texts) parameters[key] = value.join('\n') + (key === 'content' ? '\n' : '');
  return { tool, parameters };
}
