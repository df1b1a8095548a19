// Runs after the build of `npm start`: the same as `hdc`, called from the person's current folder.

// npm changes to the folder of the project; a person's paths are relative to their own current folder.
process.chdir(process.env.INIT_CWD ?? '.');
await import('../packages/cli/dist/main.js');
