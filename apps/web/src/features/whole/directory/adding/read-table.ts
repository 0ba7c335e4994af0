/** Rows and cells of a CSV file (RFC 4180), with commas, semicolons or tabs between cells, as spreadsheets write it. */
export function readTable(text: string): string[][] {
  const source = text.replace(/^\ufeff/, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && source[at + 1] === '\n') at++;
      endRow();
    } else cell += sign;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** The sign that the first line has most of. */
function separatorOf(source: string): string {
  const [first = ''] = source.split(/[\r\n]/, 1);
  const count = (sign: string): number => first.split(sign).length - 1;
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most));
}
