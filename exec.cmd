@rem npm scripts say "exec node ...", so that a signal to npm reaches Node. cmd.exe has no exec, and runs this in its place.
@%*
