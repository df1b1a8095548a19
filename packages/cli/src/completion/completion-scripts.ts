import type { CompletionWords } from './completion-words.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof SHELLS)[number];

/** The script that a shell takes completions from. */
export const COMPLETION_SCRIPTS: Readonly<Record<Shell, (words: readonly CompletionWords[]) => string>> = {
  bash: (words) => `_hdc() {
  local words="" path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
${words.map(({ path }) => `      ${quote(` ${path}`)}) path=${quote(path)} ;;`).join('\n')}
    esac
  done
  case "$path" in
${words.map(({ path, words: known }) => `    ${quote(path)}) words=${quote(known.join(' '))} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _hdc hdc
`,
  zsh: (words) => `#compdef hdc
autoload -U +X bashcompinit && bashcompinit
${COMPLETION_SCRIPTS.bash(words)}`,
  fish: (words) =>
    words
      .map(({ path, words: known }) => {
        const [command = '', inner] = path.split(' ');
        const condition =
          command === ''
            ? '__fish_use_subcommand'
            : `__fish_seen_subcommand_from ${command}${inner === undefined ? '' : `; and __fish_seen_subcommand_from ${inner}`}`;
        return `complete -c hdc -n ${quote(condition)} -a ${quote(known.join(' '))}\n`;
      })
      .join(''),
};

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
