import { Link, useData } from "lectern";
import type { ReactNode } from "react";
import { projects, type Project } from "../data/projects";

/** The summary above the page of a project. */
export function ProjectSummary({ project }: { readonly project: string }): ReactNode {
  const found = useData(projects).find(({ key }) => key === project);
  if (!found) throw new Error(`There is no project "${project}" in data/projects.yml.`);
  return (
    <div className="table-scroll" tabIndex={0}>
      <table>
        <tbody>
          <Fact name="Status">{found.status}</Fact>
          <Fact name={found.owners.length > 1 ? "Owners" : "Owner"}>
            <Owners project={found} />
          </Fact>
          <Fact name="Tracker">
            <Issues project={found} />
          </Fact>
          <Fact name="Discussion">
            <Discussions project={found} />
          </Fact>
        </tbody>
      </table>
    </div>
  );
}

/** The projects of some states. */
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
            <th scope="col">Tracker</th>
            <th scope="col">Discussion</th>
          </tr>
        </thead>
        <tbody>
          {list.map((project) => (
            <tr key={project.key}>
              <td>
                <Link href={project.page}>{project.title}</Link>: {project.aim}
              </td>
              <td>
                <Owners project={project} />
              </td>
              <td>{project.status}</td>
              <td>
                <Issues project={project} />
              </td>
              <td>
                <Discussions project={project} />
              </td>
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

function Owners({ project }: { readonly project: Project }): ReactNode {
  return listed(
    project.owners.map(({ name, github }) => (
      <Link key={github} href={`https://github.com/${github}`}>
        {name}
      </Link>
    )),
  );
}

function Issues({ project }: { readonly project: Project }): ReactNode {
  return listed(
    project.issues.map((id) => (
      <Link key={id} href={`https://tracker.moodle.org/browse/${id}`}>
        {id}
      </Link>
    )),
  );
}

function Discussions({ project }: { readonly project: Project }): ReactNode {
  return listed(
    project.discussions.map((address, index) => (
      <Link key={address} href={address}>
        {project.discussions.length > 1 ? `Discussion ${index + 1}` : "Forum discussion"}
      </Link>
    )),
  );
}

function listed(items: readonly ReactNode[]): ReactNode {
  if (items.length === 0) return "–";
  return items.flatMap((item, index) => (index === 0 ? [item] : [", ", item]));
}
