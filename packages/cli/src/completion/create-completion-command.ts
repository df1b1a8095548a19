import type { Command, LoadedCommand } from '../command.ts';
import { refuseValue } from '../refuse-value.ts';
import { COMPLETION_SCRIPTS, SHELLS } from './completion-scripts.ts';
import { programWords } from './completion-words.ts';

/** `commands` are all commands of the program, this one included; `byDefault` runs if none is named. */
export function createCompletionCommand(
  commands: () => readonly Command[],
  byDefault: string,
): LoadedCommand {
  return {
    help: {
      usage: `hdc completion ${SHELLS.join('|')}`,
      summary: 'Prints a script that lets your shell complete commands and options of hdc.',
      sections: [
        {
          title: 'Where it goes',
          rows: [
            { term: 'bash', text: 'hdc completion bash > ~/.local/share/bash-completion/completions/hdc' },
            { term: 'zsh', text: 'source <(hdc completion zsh), in ~/.zshrc behind compinit' },
            { term: 'fish', text: 'hdc completion fish > ~/.config/fish/completions/hdc.fish' },
          ],
        },
      ],
      notes: [],
    },
    async run([name = ''], { out }) {
      const shell = SHELLS.find((known) => known === name);
      if (!shell) return refuseValue('shell', name, SHELLS);
      out.write(COMPLETION_SCRIPTS[shell](await programWords(commands(), byDefault)));
      return 0;
    },
  };
}
