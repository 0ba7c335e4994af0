@rem The scripts of package.json say "exec", so that no shell stands between npm and us and swallows Ctrl-C. Windows has no such word.
@%*
