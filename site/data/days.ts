const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Returns `9 May 2022` for `2022-05-09`, and `November 2022` for `2022-11`. */
export function dayInWords(day: string): string {
  const [year = "", month = "", date] = day.split("-");
  const monthInWords = `${months[Number(month) - 1] ?? ""} ${year}`;
  return date === undefined ? monthInWords : `${Number(date)} ${monthInWords}`;
}

/** Returns the number of days between two dates. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
