/** What runs whatever it is given, or reads code from its arguments: consent to its beginning would be consent to everything. */
const PROGRAMS: ReadonlySet<string> = new Set(
  [
    // Shells, and what is built into them.
    'bash sh zsh fish dash ksh csh tcsh busybox toybox . source eval exec command builtin coproc trap',
    // Programs in front of others.
    'env xargs sudo doas su runuser pkexec nohup time timeout nice ionice chrt taskset setsid stdbuf setarch',
    'flock watch entr parallel script expect unbuffer rlwrap caffeinate chroot unshare nsenter bwrap firejail',
    'systemd-run start-stop-daemon at batch tmux screen ssh strace ltrace gdb lldb valgrind perf ld.so',
    // Languages.
    'node nodejs deno bun tsx ts-node python pypy perl ruby irb php lua luajit awk gawk mawk nawk sed tclsh wish',
    'osascript powershell pwsh cmd java jshell groovy kotlin scala rscript julia ghci runghc erl elixir iex octave',
    // Runners, containers, and tools with a shell of their own.
    'npx bunx pnpx uvx pipx make gmake just rake nodemon concurrently cross-env dotenv direnv nix nix-shell',
    'docker podman kubectl sqlite psql mysql find fd tar rsync rm dd ed ex vi vim nvim emacs less more man',
  ].flatMap((line) => line.split(' ')),
);

/** Programs with sub-commands that do so; in front of a sub-command their options may do it as well. */
const SUB_COMMANDS: Readonly<Record<string, string>> = {
  npm: 'exec x explore config',
  pnpm: 'exec x dlx config',
  yarn: 'exec dlx node config',
  git: 'bisect submodule filter-branch rebase difftool mergetool config',
  go: 'run tool generate',
  cargo: 'run config',
  dotnet: 'exec run',
  uv: 'run tool',
  poetry: 'run shell',
  pipenv: 'run shell',
  hatch: 'run shell',
  pdm: 'run',
  rye: 'run',
  conda: 'run',
  bundle: 'exec',
  rbenv: 'exec',
  pyenv: 'exec',
  nvm: 'exec run',
  mise: 'exec x run',
  asdf: 'exec',
  volta: 'run',
  gh: 'alias extension',
};

/** Whether the words of a command, which mean nothing to a shell, may run any other command. */
export function runsAnything([program = '', second]: readonly string[]): boolean {
  const name = program
    .slice(program.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, '');
  const plain = name.replace(/-?\d[\d.]*$/, '');
  if (PROGRAMS.has(name) || PROGRAMS.has(plain) || name.startsWith('ld-linux')) return true;
  const known = SUB_COMMANDS[plain];
  if (known === undefined || second === undefined) return false;
  return second.startsWith('-') || known.split(' ').includes(second);
}
