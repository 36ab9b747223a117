@rem package.json says "exec node ...", so that the shell of Unix becomes the server and npm signals it directly. cmd has no exec but this.
@%*
