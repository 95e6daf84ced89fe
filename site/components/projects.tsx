import { Link, useData } from "lectern";
import type { ReactNode } from "react";
import { projects, type Project } from "../data/projects";

/** Shows the summary at the top of a project's page. */
export function ProjectSummary({ project }: { readonly project: string }): ReactNode {
  const found = useData(projects).find(({ key }) => key === project);
  if (!found) throw new Error(`There is no project "${project}" in data/projects.yml.`);
  return (
    <div className="table-scroll" tabIndex={0}>
      <table>
        <tbody>
          <Fact name="Status">{found.status}</Fact>
          <Fact name={found.owners.length > 1 ? "Owners" : "Owner"}>{listed(owners(found))}</Fact>
          <Fact name="Tracker">{listed(issues(found))}</Fact>
          <Fact name="Discussion">{listed(discussions(found))}</Fact>
        </tbody>
      </table>
    </div>
  );
}

/** Lists the projects with the given states. */
export function ProjectList({
  states,
}: {
  readonly states: readonly Project["status"][];
}): ReactNode {
  const list = useData(projects).filter(({ status }) => states.includes(status));
  return (
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Project</th>
            <th scope="col">Owners</th>
            <th scope="col">Status</th>
            <th scope="col">Follow it</th>
          </tr>
        </thead>
        <tbody>
          {list.map((project) => (
            <tr key={project.key}>
              <td>
                <Link href={project.page}>{project.title}</Link>: {project.aim}
              </td>
              <td>{listed(owners(project))}</td>
              <td>{project.status}</td>
              <td>{listed([...issues(project), ...discussions(project)])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Fact({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

function owners({ owners: people }: Project): ReactNode[] {
  return people.map(({ name, github }) => (
    <Link key={github} href={`https://github.com/${github}`}>
      {name}
    </Link>
  ));
}

function issues({ issues: ids }: Project): ReactNode[] {
  return ids.map((id) => (
    <Link key={id} href={`https://tracker.moodle.org/browse/${id}`}>
      {id}
    </Link>
  ));
}

function discussions({ discussions: addresses }: Project): ReactNode[] {
  return addresses.map((address, index) => (
    <Link key={address} href={address}>
      {addresses.length > 1 ? `Discussion ${index + 1}` : "Discussion"}
    </Link>
  ));
}

function listed(items: readonly ReactNode[]): ReactNode {
  if (items.length === 0) return "–";
  return items.flatMap((item, index) => (index === 0 ? [item] : [", ", item]));
}
