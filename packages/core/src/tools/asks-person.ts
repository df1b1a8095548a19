import { TOOL_ROWS } from './rows/tool-rows.ts';

const ASKING: ReadonlySet<string> = new Set(
  TOOL_ROWS.flatMap((row) => ('asks' in row && row.asks ? [row.name.toLowerCase()] : [])),
);

/** Names of tools that nobody listed, word by word: they ask a person, or get something that only one can say. */
const SPEAKING_NAME =
  /\b(?:ask|prompt|consult|question|query) (?:the |an? )?(?:user|human|person|operator)s?\b|\b(?:user|human) (?:input|questions?|feedback|answers?|reply|response|approval|confirmation|choice)\b|\binteractive feedback\b|\bfollow ?up question\b/;

/** Whether a tool asks a person, so that its results are what the person said; servers put their names in front. */
export function asksPerson(tool: string): boolean {
  const known = asking.get(tool) ?? readName(tool);
  if (asking.size >= MOST_NAMES) asking.clear();
  asking.set(tool, known);
  return known;
}

/** Agents have a few dozen tools, and are asked for each of thousands of results. */
const MOST_NAMES = 1_000;
const asking = new Map<string, boolean>();

function readName(tool: string): boolean {
  const name = tool.toLowerCase();
  if (ASKING.has(name) || ASKING.has(name.split(/__|[./:]/).at(-1) ?? '')) return true;
  const words = tool.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/[^A-Za-z]+/g, ' ');
  return SPEAKING_NAME.test(words.toLowerCase());
}
