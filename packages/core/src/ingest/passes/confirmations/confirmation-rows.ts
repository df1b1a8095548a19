/** A sentence with which a file tool says that it has done what it was asked for. */
export interface ConfirmationRow {
  /** The agent that writes it, as seen in sessions from 2025 and 2026. */
  readonly agent: string;
  /** The whole text: `path` is the file of the call, `kept` says what the call does not. */
  readonly sentence: RegExp;
}

/** Advice that Claude Code adds to sentences about a file. */
const ADVICE = String.raw`(?: \(file state is current in your context[^()\n]*\))?`;

/** Texts that say more, such as a snippet of the file or a warning, match none of these. */
export const CONFIRMATION_ROWS: readonly ConfirmationRow[] = [
  {
    agent: 'Claude Code, Edit and Write',
    sentence: new RegExp(
      String.raw`^The file (?<path>\S.*?) (?<kept>has been (?:updated|created)(?: successfully)?\.(?: All occurrences [^\n]* were successfully replaced[^\n]*?\.)?)${ADVICE}\n?$`,
    ),
  },
  {
    agent: 'Claude Code, Write',
    sentence: new RegExp(String.raw`^(?<kept>File created successfully) at: (?<path>\S.*?)${ADVICE}\n?$`),
  },
  {
    agent: 'pi, edit',
    sentence: /^(?<kept>Successfully replaced (?:\d+ block\(s\)|text)) in (?<path>\S.*?)\.?\n?$/,
  },
  { agent: 'pi, write', sentence: /^(?<kept>Successfully wrote \d+ bytes) to (?<path>\S.*?)\n?$/ },
  { agent: 'Copilot CLI, edit', sentence: /^File (?<path>\S.*?) (?<kept>updated with changes\.)\n?$/ },
  { agent: 'Copilot CLI, create', sentence: /^Created file (?<path>\S.*?) (?<kept>with \d+ characters)\n?$/ },
  {
    agent: 'Gemini CLI, write_file',
    sentence: /^(?<kept>Successfully (?:created and wrote to new|overwrote) file): (?<path>\S.*?)\.?\n?$/,
  },
];
