import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Checks a run's folder without the rules that wrote it: the manifest is ok, its files exist with
 * their sizes, and the page about the run exists. A second argument names a file that must contain
 * one JSON object about the same run. Requires the runnable jar as class path.
 */
final class CheckRun {

  private CheckRun() {}

  public static void main(String[] arguments) throws IOException {
    Path run = Path.of(arguments[0]);
    Map<?, ?> manifest = object(run.resolve("manifest.json"));
    require("ok".equals(manifest.get("status")), "the manifest's status is not ok");
    require(!in(manifest, "row_counts").isEmpty(), "the manifest counts no rows");
    int files = checkFiles(run, in(in(manifest, "checksums"), "files"));
    String page = Files.readString(run.resolve("report.html"));
    require(!page.contains("<script") && !page.contains(" src="), "the report is not self-contained");
    System.out.println("manifest ok, " + files + " files, rows " + manifest.get("row_counts"));
    if (arguments.length > 1) {
      Map<?, ?> answer = object(Path.of(arguments[1]));
      String status = String.valueOf(answer.get("status"));
      require(List.of("ok", "pass").contains(status), "the answer's status is " + status);
      require(
          manifest.get("build_id").equals(answer.get("run_id")), "the answer is about another run");
      System.out.println("--json: one object, status " + status);
    }
  }

  private static int checkFiles(Path run, Map<?, ?> files) throws IOException {
    require(files.containsKey("report.html"), "the manifest lists no report");
    for (Object name : files.keySet()) {
      Path file = run.resolve(String.valueOf(name));
      require(Files.isRegularFile(file), "there is no " + name);
      String bytes = String.valueOf(in(files, name).get("bytes"));
      require(bytes.equals(String.valueOf(Files.size(file))), name + " has another size");
    }
    return files.size();
  }

  private static Map<?, ?> in(Map<?, ?> object, Object member) {
    require(object.get(member) instanceof Map, "there is no object " + member);
    return (Map<?, ?>) object.get(member);
  }

  private static Map<?, ?> object(Path file) throws IOException {
    try (JsonParser json =
        new JsonFactory().createParser(ObjectReadContext.empty(), Files.readString(file))) {
      Object value = value(json, json.nextToken());
      require(value instanceof Map, file.getFileName() + " holds no JSON object");
      require(json.nextToken() == null, file.getFileName() + " holds more than one value");
      return (Map<?, ?>) value;
    }
  }

  /** Objects as maps, arrays as lists, everything else as its text. */
  private static Object value(JsonParser json, JsonToken first) {
    if (first == JsonToken.START_OBJECT) {
      Map<String, Object> members = new LinkedHashMap<>();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        members.put(json.currentName(), value(json, json.nextToken()));
      }
      return members;
    }
    if (first == JsonToken.START_ARRAY) {
      List<Object> items = new ArrayList<>();
      for (JsonToken next = json.nextToken();
          next != JsonToken.END_ARRAY;
          next = json.nextToken()) {
        items.add(value(json, next));
      }
      return items;
    }
    return String.valueOf(json.getString());
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      System.err.println("FAILED: " + otherwise);
      System.exit(1);
    }
  }
}
