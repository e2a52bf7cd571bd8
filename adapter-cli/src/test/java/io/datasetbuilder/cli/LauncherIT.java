package io.datasetbuilder.cli;

import static java.nio.file.attribute.PosixFilePermissions.fromString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher in a clone of its own, below a folder whose name needs quoting. Programs in the
 * place of Maven and Java write down what they are called for.
 */
@Tag("process")
class LauncherIT {

  private static final Path MODULE = Path.of(System.getProperty("project.root"), "adapter-cli");

  private static final String MAVEN =
      """
      #!/bin/sh
      echo packaging >>"%1$s/log"
      cat >/dev/null
      sleep 0.5
      echo jar >adapter-cli/target/dataset-builder.jar
      echo packaged >>"%1$s/log"
      """;

  private static final String JAVA =
      """
      #!/bin/sh
      case "$*" in
        *-Xshare:dump*)
          echo archive >archive
          echo archived >>"%1$s/log"
          ;;
        *DumpLoadedClassList*)
          for option in "$@"; do
            case $option in -XX:DumpLoadedClassList=*) echo A >"${option#*=}" ;; esac
          done
          case "$*" in *" serve "*) echo listening && exec sleep 60 ;; esac
          ;;
        *)
          echo "$*" >"%1$s/called"
          echo "ran $(locale charmap) $(cat)"
          ;;
      esac
      """;

  @TempDir Path folder;
  private Path clone;
  private Path target;

  @BeforeEach
  void cloned() throws IOException {
    clone = Files.createDirectories(folder.resolve("it's a [clone]"));
    target = clone.resolve("adapter-cli/target");
    for (String file : List.of("bin/dataset-builder", "packaging/launching.sh")) {
      Path copy = clone.resolve("adapter-cli").resolve(file);
      Files.createDirectories(copy.getParent());
      Files.copy(MODULE.resolve(file), copy);
    }
    Files.writeString(clone.resolve("pom.xml"), "<project/>");
    program(folder.resolve("maven/mvn"), MAVEN);
    program(folder.resolve("java/bin/java"), JAVA);
  }

  private void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.formatted(folder));
    Files.setPosixFilePermissions(file, fromString("rwxr-xr-x"));
  }

  private record Ended(int code, String out, String err) {}

  private ProcessBuilder launcher(Map<String, String> variables) {
    return launcher(variables, List.of("runs"));
  }

  private ProcessBuilder launcher(Map<String, String> variables, List<String> arguments) {
    List<String> command = new ArrayList<>(arguments);
    command.add(0, clone.resolve("adapter-cli/bin/dataset-builder").toString());
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    String path = environment.get("PATH");
    environment.keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    environment.keySet().removeAll(List.of("JAVA_HOME", "HOME", "XDG_CACHE_HOME"));
    environment.remove("DATASET_BUILDER_JAVA_OPTS");
    environment.put(
        "PATH", folder.resolve("maven") + ":" + folder.resolve("java/bin") + ":" + path);
    environment.putAll(variables);
    return builder;
  }

  private static Ended end(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), out, err);
  }

  private Ended run(Map<String, String> variables) throws Exception {
    return end(launcher(variables).start());
  }

  private List<String> log() throws IOException {
    return Files.readAllLines(folder.resolve("log"));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(target)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".path"))
          .sorted()
          .toList();
    }
  }

  @Test
  void twoCallsAtOnceOnAFreshClonePackageOnceAndBothRun() throws Exception {
    Process first = launcher(Map.of()).start();
    Process second = launcher(Map.of()).start();

    Ended one = end(first);
    Ended other = end(second);

    assertThat(List.of(one.code(), other.code())).as(one.err() + other.err()).containsOnly(0);
    assertThat(one.out()).startsWith("ran ");
    assertThat(other.out()).startsWith("ran ");
    assertThat(log()).containsSubsequence("packaging", "packaged").containsOnlyOnce("packaging");
    assertThat(one.err() + other.err()).contains("packaging dataset-builder.jar", "waiting for");
    assertThat(left()).hasSize(2).contains("dataset-builder.jar");
  }

  @Test
  void whatADeadProcessWasPackagingIsPackagedAgain() throws Exception {
    Path lock = Files.createDirectories(target.resolve("packaging.lock"));
    Path half = Files.writeString(target.resolve("dataset-builder.jar"), "half of a jar");
    Files.setLastModifiedTime(half, FileTime.from(Instant.now().plusSeconds(60)));
    String host = end(new ProcessBuilder("uname", "-n").start()).out().strip();
    Process gone = new ProcessBuilder("true").start();
    gone.waitFor();
    Files.writeString(lock.resolve("holder"), host + " " + gone.pid() + " long ago");
    Files.writeString(lock.resolve("output"), half.toString());

    Ended ended = run(Map.of());

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(half).hasContent("jar");
    assertThat(log()).contains("packaged");
    assertThat(lock).doesNotExist();
  }

  @Test
  void aFailedPackagingLeavesNoJarAndNoLock() throws Exception {
    program(folder.resolve("maven/mvn"), "#!/bin/sh\necho '[ERROR] it does not compile'\nexit 1\n");

    Ended ended = run(Map.of());

    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).endsWith("[ERROR] it does not compile\nerror: packaging failed\n");
    assertThat(left()).isEmpty();
  }

  @Test
  void theStandardInputIsTheCommandsAndNotMavens() throws Exception {
    Process process = launcher(Map.of()).start();
    process.getOutputStream().write("a spec".getBytes(StandardCharsets.UTF_8));

    assertThat(end(process).out()).endsWith(" a spec\n");
  }

  @Test
  void theArchiveOfClassesIsMadeOnceForEachJavaWhateverThePath() throws Exception {
    program(folder.resolve("other java/bin/java"), JAVA);
    Map<String, String> other = Map.of("JAVA_HOME", folder.resolve("other java").toString());
    String path = launcher(Map.of()).environment().get("PATH");

    run(Map.of());
    run(Map.of("PATH", folder + ":" + path));
    run(other);
    run(Map.of());
    run(other);

    assertThat(log()).containsExactly("packaging", "packaged", "archived", "archived");
    assertThat(left()).hasSize(3).filteredOn(name -> name.endsWith(".jsa")).hasSize(2);
  }

  @Test
  void anArchiveThatCannotBeMadeIsNotTriedAgain() throws Exception {
    program(
        folder.resolve("java/bin/java"),
        JAVA.replace("echo archive >archive", "echo tried >>\"%1$s/log\"; exit 1"));

    Ended first = run(Map.of());
    Ended second = run(Map.of());

    assertThat(List.of(first.code(), second.code())).containsOnly(0);
    assertThat(log()).containsOnlyOnce("tried");
  }

  @Test
  void smallFilesThatTheCallNamesDoNotPayForTheSecondCompiler() throws Exception {
    Files.write(folder.resolve("small.csv"), new byte[1_000]);
    Files.write(folder.resolve("a small file.csv"), new byte[1_000]);

    assertThat(
            List.of(
                List.of("build", "spec.yaml", "--upload", "a=small.csv"),
                List.of("build", "spec.yaml", "--upload=a=small.csv", "--output-dir", "x"),
                List.of("preview", "spec.yaml", "--upload", "a=a small file.csv"),
                List.of("guess", "small.csv"),
                List.of("guess", "--json", "small.csv"),
                List.of("runs")))
        .allMatch(this::hasOneCompiler);
  }

  @Test
  void largeOrUnknownInputsHaveBothCompilers() throws Exception {
    Files.write(folder.resolve("small.csv"), new byte[1_000]);
    Files.write(folder.resolve("half.csv"), new byte[600 * 1024]);
    Files.write(folder.resolve("large.csv"), new byte[1024 * 1024 + 1]);

    assertThat(
            List.of(
                List.of("build", "spec.yaml"),
                List.of("build", "spec.yaml", "--upload", "a=large.csv"),
                List.of("build", "spec.yaml", "--upload", "a=half.csv", "--upload", "b=half.csv"),
                List.of("build", "spec.yaml", "--upload", "a=s*.csv"),
                List.of("build", "spec.yaml", "--upload", "a=missing.csv"),
                List.of("build", "spec.yaml", "--upload", "a=."),
                List.of("guess", "large.csv"),
                List.of("guess", "-"),
                List.of("verify", "small.csv")))
        .noneMatch(this::hasOneCompiler);
  }

  /** A disk that forbids execution has no executable file, and the operator's own folder wins. */
  @Test
  void theLibraryOfSqliteBesideTheJarIsNamedWhereItCanBeExecuted() throws Exception {
    String option = "-Dorg.sqlite.lib.path=" + target;
    Path library = target.resolve("libsqlitejdbc.so");
    assertThat(run(Map.of()).code()).isZero();
    Files.writeString(library, "library");
    assertThat(optionsOfJava(Map.of())).doesNotContain(option);

    Files.setPosixFilePermissions(library, fromString("rwxr-xr-x"));

    assertThat(optionsOfJava(Map.of())).contains(option);
    assertThat(optionsOfJava(Map.of("SVC_NATIVE_DIR", "/own"))).doesNotContain(option);
  }

  private String optionsOfJava(Map<String, String> variables) throws Exception {
    assertThat(run(variables).code()).isZero();
    return Files.readString(folder.resolve("called"));
  }

  private boolean hasOneCompiler(List<String> arguments) {
    try {
      assertThat(end(launcher(Map.of(), arguments).start()).code()).isZero();
      return Files.readString(folder.resolve("called")).contains("-XX:TieredStopAtLevel=1 ");
    } catch (Exception unexpected) {
      throw new AssertionError(arguments.toString(), unexpected);
    }
  }

  @Test
  void theProgramRunsInALocaleThatKnowsAllNames() throws Exception {
    assumeThat(run(Map.of("LC_ALL", "C.UTF-8")).out()).startsWith("ran UTF-8");

    for (Map<String, String> variables :
        List.of(
            Map.<String, String>of(),
            Map.of("LC_ALL", "C"),
            Map.of("LC_ALL", "POSIX", "LANG", "C.UTF-8"),
            Map.of("LANG", "xx_XX.UTF-8"))) {
      assertThat(run(variables).out()).as(variables.toString()).startsWith("ran UTF-8");
    }
  }

  /** With the program itself: in the locale C, Java does not find such a file. */
  @Tag("deep")
  @Test
  void foldersInKoreanWorkInTheLocaleC() throws Exception {
    String korean = "출력";
    Charset names = Charset.forName(System.getProperty("sun.jnu.encoding"));
    assumeThat(names.newEncoder().canEncode(korean)).as("this test can name the folder").isTrue();
    Path below = Files.createDirectories(folder.resolve(korean));
    Files.writeString(below.resolve("자료.csv"), "code,n\n007,1\n");
    Files.writeString(below.resolve("spec.yaml"), BadSpecIT.spec("csv", "exports/x.csv", ""));
    ProcessBuilder builder =
        new ProcessBuilder(
            MODULE.resolve("bin/dataset-builder").toString(),
            "build",
            below.resolve("spec.yaml").toString(),
            "--upload",
            "s=" + below.resolve("자료.csv"),
            "--output-dir",
            below.resolve("결과").toString(),
            "--run-id",
            "one");
    builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("DATASET_BUILDER_NO_PACKAGE", "1");

    Ended ended = end(builder.directory(folder.toFile()).start());

    assertThat(ended.code()).as(ended.err()).isZero();
    assertThat(ended.out()).contains("manifest: " + below.resolve("결과/one/manifest.json"));
    assertThat(below.resolve("결과/one/gold/s/exports/x.csv")).hasContent("code,n\n007,1\n");
  }
}
