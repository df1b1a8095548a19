import { groupBy } from '../content/group-by.ts';
import { REPEATED_MARK } from './repeated-mark.ts';

/** Lines that tools put around the text of a file, by tool. */
const NOTES: readonly RegExp[] = [
  // Codex, exec_command and shell
  /^(?:Chunk ID|Wall time|Original token count|Total output lines|Exit code): \S/,
  /^Process (?:exited with code \d+|running with session ID \d+)$/,
  /^Output:$/,
  // Codex, exec
  /^Script (?:completed|failed|error:|running\b.*)$/,
  /^Wall time \d[\d.]* seconds$/,
  // Copilot CLI, bash and powershell; the second as it is at first sight
  /^<shellId: \S+ completed with exit code -?\d+>$|^<command with shellId: \S+ is still running\b.*>$/,
  /^exit code 0$/,
  // our own
  REPEATED_MARK,
  // OpenHands and SWE-agent, str_replace_editor; Claude Code, Edit
  /^(?:The file \S.*\. )?Here's the result of running `cat -n` on \S.*:$/,
  /^OBSERVATION:$|^Review the changes and make sure they are as expected\b/,
  // Gemini CLI, write_file and replace
  /^Successfully \S.*\. Here is the updated code:$/,
  // OpenCode, read
  /^<\/?(?:file|content)>$|^<(?:path|type)>.*<\/(?:path|type)>$/,
  /^\((?:End of file|File has more lines|Showing lines|Output (?:was )?truncated|Output capped).*\)$/i,
];

/** One expression for those with the same flags: every result is asked several times. */
const ANY_NOTE: readonly RegExp[] = [...groupBy(NOTES, ({ flags }) => flags)].map(
  ([flags, notes]) => new RegExp(notes.map(({ source }) => source).join('|'), flags),
);

const LONGEST_NOTE = 300;
/** How notes begin: most lines need not be asked about further. */
const BEGINNING = /^\s*(?:[CEHOPRSTW<[(]|exit code )/;

/** Whether a line of a result is no text of the file, but of the tool that showed it. */
export function isToolNote(line: string): boolean {
  if (line.length > LONGEST_NOTE || !BEGINNING.test(line)) return false;
  const trimmed = line.trim();
  // A loop: V8 compiles a function that is made anew for each call again after each collection.
  for (const note of ANY_NOTE) if (note.test(trimmed)) return true;
  return false;
}
