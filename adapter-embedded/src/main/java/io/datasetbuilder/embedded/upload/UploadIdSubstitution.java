package io.datasetbuilder.embedded.upload;

import io.datasetbuilder.buildspec.document.SpecDocumentReader;
import io.datasetbuilder.buildspec.document.SpecNode;
import io.datasetbuilder.buildspec.document.SpecNode.Entry;
import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.UploadId;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Reads a document and fills the {@code upload_id} of sources for which a local file is named. */
public final class UploadIdSubstitution implements SpecDocumentReader {

  private final SpecDocumentReader reader;
  private final Map<String, Path> files;
  private final IntFunction<UploadId> ids;

  /**
   * @param files by alias, or by index where a source has none
   * @param ids the upload id of the source at an index
   */
  public UploadIdSubstitution(
      SpecDocumentReader reader, Map<String, Path> files, IntFunction<UploadId> ids) {
    this.reader = reader;
    this.files = Map.copyOf(files);
    this.ids = ids;
  }

  @Override
  public Reading read(byte[] document) {
    Reading reading = reader.read(document);
    return !files.isEmpty() && reading instanceof Reading.Read read ? fill(read) : reading;
  }

  private Reading fill(Reading.Read read) {
    List<Problem> problems = UploadNames.check(read.root(), files.keySet());
    return problems.isEmpty()
        ? new Reading.Read(filled((MappingNode) read.root()))
        : new Reading.Unreadable(problems);
  }

  private MappingNode filled(MappingNode root) {
    Entry sources = root.entries().get("sources");
    List<String> names = SourceNames.of(root);
    List<SpecNode> items = new ArrayList<>(((ListNode) sources.value()).items());
    for (int i = 0; i < items.size(); i++) {
      Path file = files.get(names.get(i));
      if (file != null) {
        items.set(i, source((MappingNode) items.get(i), file, ids.apply(i)));
      }
    }
    Map<String, Entry> entries = new LinkedHashMap<>(root.entries());
    ListNode list = new ListNode(items, sources.value().position());
    entries.put("sources", new Entry(sources.keyPosition(), list));
    return new MappingNode(entries, root.position());
  }

  private static MappingNode source(MappingNode source, Path file, UploadId id) {
    Map<String, Entry> entries = new LinkedHashMap<>(source.entries());
    put(entries, "upload_id", id.value(), source);
    if (!entries.containsKey("format")) {
      FileFormats.byName(file)
          .map(FileFormat::wire)
          .ifPresent(format -> put(entries, "format", format, source));
    }
    return new MappingNode(entries, source.position());
  }

  private static void put(
      Map<String, Entry> entries, String field, String value, MappingNode source) {
    Entry written = entries.get(field);
    Entry filled =
        written == null
            ? new Entry(source.position(), new TextNode(value, source.position()))
            : new Entry(written.keyPosition(), new TextNode(value, written.value().position()));
    entries.put(field, filled);
  }

  /** Tells a refused name from a refused text. */
  public static boolean refusesName(Problem problem) {
    return problem.code() == ServiceProblem.UNKNOWN_UPLOAD_SOURCE
        || problem.code() == ServiceProblem.UPLOAD_FOR_OTHER_KIND;
  }
}
