import type { ContextDescription } from '@hdc/agent';
import type { ProfileStore } from '@hdc/core';
import type { Colors } from '@hdc/text';
import type { CliEnvironment } from '../../cli-environment.ts';
import type { OpenChat } from '../open/open-chat.ts';
import type { ShownResults } from '../view/shown-results.ts';

/** The rights of commands over the running chat. */
export interface ChatControls {
  /** The session as it is now; a command may put another one in its place. */
  readonly chat: OpenChat;
  readonly environment: CliEnvironment;
  readonly profiles: ProfileStore;
  /** The folder of recorded sessions. */
  readonly sessions: string;
  /** The results of this run's calls. */
  readonly results: ShownResults;
  /** The last list of /context, whose numbers a person uses. */
  listed: ContextDescription['biggest'] | undefined;
  readonly colors: Colors;
  readonly print: (lines: readonly string[]) => void;
  /** Lets the person choose; undefined when they do not want to. */
  readonly select: (message: string, choices: readonly ArgumentChoice[]) => Promise<string | undefined>;
  /** A line of the person; undefined when they do not want to. */
  readonly askText: (prompt: string) => Promise<string | undefined>;
  /** Says something to the model in the person's name, once the command is over. */
  readonly send: (prompt: string) => Promise<void>;
  /** Puts a text into the next prompt, to be changed and sent. */
  readonly suggest: (text: string) => void;
  /** Goes on with another recorded session. */
  readonly switchTo: (session: string) => Promise<void>;
  /** Ends the chat after this command. */
  readonly quit: () => void;
}

export interface ArgumentChoice {
  readonly value: string;
  readonly label: string;
}

/** A command that a person types with a slash in front. */
export interface SlashCommand {
  readonly name: string;
  /** The parameters behind it, for the help text. */
  readonly parameters?: string;
  readonly summary: string;
  /** The most words that may follow it: a sentence that begins like a command must not run it. */
  readonly mostWords: number;
  /** Throws `HdcError` if it fails; the person sees the message. */
  run(words: readonly string[], controls: ChatControls, signal: AbortSignal): Promise<void>;
  /** The candidates for the last of the words. */
  complete?(words: readonly string[], controls: ChatControls): Promise<readonly string[]>;
}
