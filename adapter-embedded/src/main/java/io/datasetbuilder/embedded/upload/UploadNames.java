package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.text.NearestName;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Judges the names for which files are given. */
final class UploadNames {

  private UploadNames() {}

  /** All names that stand for no file source. */
  static List<Problem> check(SpecNode root, Set<String> written) {
    List<SpecNode> sources = SourceNames.sources(root);
    List<String> names = SourceNames.of(root);
    List<Problem> problems = new ArrayList<>();
    for (String name : new TreeSet<>(written)) {
      int index = names.indexOf(name);
      if (index < 0) {
        problems.add(unknown(name, fileNames(sources, names)));
      } else if (!isFile(sources.get(index))) {
        problems.add(otherKind(name, index, sources.get(index)));
      }
    }
    return problems;
  }

  private static boolean isFile(SpecNode source) {
    return source instanceof MappingNode
        && SourceNames.text(source, "kind").filter("file"::equals).isPresent();
  }

  private static List<String> fileNames(List<SpecNode> sources, List<String> names) {
    return IntStream.range(0, sources.size())
        .filter(i -> isFile(sources.get(i)))
        .mapToObj(names::get)
        .toList();
  }

  private static Problem unknown(String name, List<String> known) {
    String message = "the spec has no source " + Quoting.quoted(name) + " to give a file to";
    String all =
        known.isEmpty()
            ? "the spec has no file source"
            : "its file sources are " + String.join(", ", known);
    return Problem.of(ServiceProblem.UNKNOWN_UPLOAD_SOURCE, "", message)
        .withHint(
            NearestName.of(name, known).map(near -> "did you mean " + near + "? ").orElse("")
                + all);
  }

  private static Problem otherKind(String name, int index, SpecNode source) {
    String message = "source " + Quoting.quoted(name) + " is not of kind file";
    return Problem.of(ServiceProblem.UPLOAD_FOR_OTHER_KIND, "sources[" + index + "]", message)
        .at(source.position());
  }
}
