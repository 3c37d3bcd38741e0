/** A request header: asks for the HTML of the viewer's rows beside their data. */
export const earlyRowsHeader = 'Early-Rows';
