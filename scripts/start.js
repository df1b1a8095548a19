// Behind `npm start`, after the build: the same as `hdc`, called from where the person stands.

// npm changes to the folder of the project; a person's paths are relative to where they stand.
process.chdir(process.env.INIT_CWD ?? '.');
await import('../packages/cli/dist/main.js');
