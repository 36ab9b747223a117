/** The first row of a table: the name of each column. */
export const ColumnHeads = ({ names }: { names: readonly string[] }) => (
  <tr>
    {names.map((name) => (
      <th key={name} scope="col">
        {name}
      </th>
    ))}
  </tr>
);
