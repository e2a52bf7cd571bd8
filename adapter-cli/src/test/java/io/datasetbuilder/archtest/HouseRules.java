package io.datasetbuilder.archtest;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.cli.remote.LocalOrRemoteCommand;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.channels.SocketChannel;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.net.SocketFactory;

/**
 * The dependency rules, one a line, for any root package: the real one, and that of the classes
 * which break them.
 */
final class HouseRules {

  /** Streams, and of the network's package the decoder of percent signs, which only sees text. */
  private static final DescribedPredicate<JavaClass> STREAMS =
      type(InputStream.class)
          .or(type(URLDecoder.class))
          .or(type(OutputStream.class))
          .or(type(IOException.class))
          .or(type(UncheckedIOException.class))
          .or(type(ByteArrayInputStream.class))
          .or(type(ByteArrayOutputStream.class))
          .or(type(Serializable.class));

  /**
   * Whatever else a core has is a value. These hash millions of records in place, walk along lines
   * or the blocks of a file, or carry what one source has come to from one step to the next, or
   * read one text, file, field or table from its beginning to its end; each serves one thread.
   */
  private static final Set<String> STATEFUL =
      Set.of(
          "CanonicalRecord",
          "MultisetChecksum",
          "SpeculativeSilver",
          "SourcePreviewer",
          "ByteEvidence",
          "RulePattern",
          "Utf8Check",
          "CsvSplit",
          "GrowingPages",
          "JoinedFiles",
          "JsonOutline",
          "Level",
          "NumericFields",
          "PackedData",
          "PatternParser",
          "TemporalFields");

  /** The only class that creates daemon threads. */
  private static final String THREAD_FACTORY = "DaemonThreads";

  private static final Set<String> PIPELINE_MODULES =
      Set.of(
          "model",
          "table",
          "source",
          "gold",
          "document",
          "building",
          "guess",
          "runs",
          "publish",
          "warehouse",
          "submission");

  private final String root;
  private final Map<String, ArchRule> rules = new LinkedHashMap<>();

  private HouseRules(String root) {
    this.root = root;
  }

  /** All rules by name, over the packages below a root. */
  static Map<String, ArchRule> of(String root) {
    HouseRules house = new HouseRules(root);
    house.cores();
    house.pipelineModules();
    house.infrastructure();
    house.doors();
    house.technologies();
    house.world();
    house.features();
    return house.rules;
  }

  private void cores() {
    rules.put("buildspecKnowsOnlyTheJdk", knowsOnly("buildspec"));
    rules.put("authKnowsOnlyTheJdk", knowsOnly("auth"));
    rules.put(
        "pipelineKnowsBuildspecAndAuth",
        knowsOnly(
            resideInAPackage(in("pipeline"))
                .and(DescribedPredicate.not(resideInAPackage(in("pipeline.warehouse")))),
            "pipeline",
            "buildspec",
            "auth"));
    rules.put(
        "oneModuleOfPipelineKnowsTheWarehouse",
        knowsOnly(
            resideInAPackage(in("pipeline.warehouse")),
            "pipeline",
            "warehouse",
            "buildspec",
            "auth"));
    rules.put(
        "warehouseKnowsOnlyTheModelOfPipeline",
        knowsOnly("warehouse", "buildspec", "auth", "pipeline.model"));
    rules.put(
        "coreStateIsFinal",
        fields()
            .that()
            .areDeclaredInClassesThat(
                resideInAnyPackage(allCores())
                    .and(DescribedPredicate.describe("keep no state", HouseRules::keepsNoState)))
            .should()
            .beFinal());
  }

  /** The order of the modules of pipeline-core: each knows those that are named with it. */
  private void pipelineModules() {
    rules.put("pipelineModelKnowsNoModule", pipelineKnowsOnly("model"));
    rules.put("pipelineTableKnowsModel", pipelineKnowsOnly("table", "model"));
    rules.put("pipelineSourceKnowsModel", pipelineKnowsOnly("source", "model"));
    rules.put("pipelineGoldKnowsTable", pipelineKnowsOnly("gold", "model", "table"));
    rules.put("pipelineDocumentKnowsGold", pipelineKnowsOnly("document", "model", "table", "gold"));
    rules.put(
        "pipelineGuessKnowsNoDocument",
        pipelineKnowsOnly("guess", "model", "table", "source", "gold"));
    rules.put(
        "pipelineBuildingDoesNotKnowRuns",
        pipelineKnowsOnly("building", "model", "table", "source", "gold", "document"));
    rules.put(
        "pipelineRunsDoNotKnowBuilding",
        pipelineKnowsOnly("runs", "model", "table", "source", "gold", "document"));
    rules.put(
        "pipelinePublishKnowsRuns",
        pipelineKnowsOnly("publish", "model", "table", "source", "gold", "document", "runs"));
    rules.put(
        "pipelineWarehouseDoesNotKnowPublish",
        pipelineKnowsOnly(
            "warehouse", "model", "table", "source", "gold", "document", "building", "runs"));
    rules.put(
        "pipelineSubmissionDoesNotKnowPublish",
        pipelineKnowsOnly(
            "submission",
            "model",
            "table",
            "source",
            "gold",
            "document",
            "building",
            "guess",
            "runs"));
  }

  private ArchRule pipelineKnowsOnly(String module, String... others) {
    Set<String> known = new HashSet<>(Set.of(others));
    known.add(module);
    String[] unknown =
        PIPELINE_MODULES.stream()
            .filter(name -> !known.contains(name))
            .map(name -> in("pipeline." + name))
            .toArray(String[]::new);
    return noClasses()
        .that()
        .resideInAPackage(in("pipeline." + module))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(unknown);
  }

  private ArchRule knowsOnly(String core, String... others) {
    return knowsOnly(
        resideInAPackage(in(core)),
        Stream.concat(Stream.of(core), Stream.of(others)).toArray(String[]::new));
  }

  private ArchRule knowsOnly(DescribedPredicate<JavaClass> core, String... known) {
    String[] allowed = Stream.of(known).map(this::in).toArray(String[]::new);
    return classes()
        .that(core)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage(allowed)
                .or(
                    resideInAnyPackage(
                        "java.lang..",
                        "java.util..",
                        "java.time..",
                        "java.math..",
                        "java.text..",
                        "java.security..",
                        "javax.crypto..",
                        "java.nio",
                        "java.nio.charset..",
                        // Which values may be absent; annotations only.
                        "org.jspecify.annotations"))
                .or(STREAMS)
                .or(type(URI.class))
                // A pure function: names of hosts to their ASCII form.
                .or(type(java.net.IDN.class))
                .or(DescribedPredicate.describe("primitives", HouseRules::isPrimitive)));
  }

  private void infrastructure() {
    String[] shared = {in("infrastructure.httpclient"), in("infrastructure.text")};
    for (String module :
        new String[] {
          "specyaml",
          "duckdb",
          "text",
          "query",
          "parquet",
          "report",
          "storage",
          "state",
          "oidc",
          "httpclient",
          "publish",
          "notice"
        }) {
      String mine = in("infrastructure." + module);
      rules.put(
          module + "KnowsNoOtherInfrastructure",
          noClasses()
              .that()
              .resideInAPackage(mine)
              .should()
              .dependOnClassesThat(
                  resideInAPackage(in("infrastructure"))
                      .and(
                          DescribedPredicate.not(
                              resideInAnyPackage(mine).or(resideInAnyPackage(shared))))));
    }
    rules.put(
        "infrastructureKnowsNoDoor",
        noClasses()
            .that()
            .resideInAPackage(in("infrastructure"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(in("embedded"), in("http"), in("cli"), in("contract")));
  }

  private void doors() {
    rules.put("httpReachesInfrastructureThroughEmbedded", noInfrastructureIn("http"));
    rules.put("cliReachesInfrastructureThroughEmbedded", noInfrastructureIn("cli"));
    rules.put("doorsDoNotKnowEachOther", knowsNot("http", "cli"));
    rules.put("nothingKnowsTheCommandLine", knowsNot("embedded", "cli"));
    rules.put("embeddedKnowsNoServer", knowsNot("embedded", "http"));
    rules.put(
        "onlyTheFacadeTakesTheAssembly",
        noClasses()
            .that()
            .resideInAPackage(in("embedded"))
            .and()
            .resideOutsideOfPackages(in("embedded.assembly"), root + ".embedded")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName(root + ".embedded.assembly.Assembly"));
    rules.put(
        "wireKnowsCoresAndContract",
        noClasses()
            .that()
            .resideInAPackage(in("wire"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(in("embedded"), in("http"), in("cli"), in("infrastructure")));
    rules.put(
        "terminalKnowsCores",
        noClasses()
            .that()
            .resideInAPackage(in("terminal"))
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                in("embedded"),
                in("http"),
                in("cli"),
                in("infrastructure"),
                in("contract"),
                in("wire")));
    // A member of the wire's JSON is named in one place, for all that answer with it.
    rules.put(
        "httpComposesNoJson",
        noClasses()
            .that()
            .resideInAPackage(in("http"))
            .should()
            .dependOnClassesThat(type(JsonMembers.class)));
    commands();
  }

  /** A command that runs here or at a service is written once, and does not see which. */
  private void commands() {
    rules.put(
        "commandsOfBothCallTheClient",
        noClasses()
            .that(
                assignableTo(LocalOrRemoteCommand.class)
                    .and(DescribedPredicate.not(type(LocalOrRemoteCommand.class))))
            .and()
            .resideInAPackage(in("cli"))
            .should()
            .dependOnClassesThat(type(BuilderService.class).or(type(BuilderSession.class))));
    rules.put(
        "onlyTheRemoteClientCallsServices",
        noClasses()
            .that()
            .resideInAPackage(in("cli"))
            .and()
            .resideOutsideOfPackage(in("cli.remote"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("java.net.http"));
  }

  private ArchRule knowsNot(String one, String other) {
    return noClasses()
        .that()
        .resideInAPackage(in(one))
        .should()
        .dependOnClassesThat()
        .resideInAPackage(in(other));
  }

  private ArchRule noInfrastructureIn(String door) {
    return knowsNot(door, "infrastructure");
  }

  private void technologies() {
    only(
        List.of("infrastructure.duckdb", "infrastructure.query"),
        "onlyTheEnginesSeeDuckDb",
        "org.duckdb..");
    only("infrastructure.state", "onlyStateSeesJdbi", "org.jdbi..");
    only("infrastructure.state", "onlyStateSeesSqlite", "org.sqlite..");
    only("infrastructure.state", "onlyStateSeesPostgres", "org.postgresql..");
    only("infrastructure.state", "onlyStateSeesThePool", "com.zaxxer.hikari..");
    only(
        List.of("infrastructure.duckdb", "infrastructure.query", "infrastructure.state"),
        "onlyEnginesAndStateSeeJdbc",
        "java.sql..");
    // The engine copies row groups, for which it reads and writes footers; values it leaves alone.
    only(
        List.of("infrastructure.duckdb", "infrastructure.parquet", "infrastructure.spark"),
        "onlyEnginesAndParquetFilesSeeParquet",
        "org.apache.parquet..");
    only("infrastructure.specyaml", "onlyTheSpecReaderSeesYaml", "org.snakeyaml..");
    only("infrastructure.catalog", "onlyTheCatalogBindsYaml", "tools.jackson.dataformat..");
    only("infrastructure.catalog", "onlyTheCatalogSeesTheSchemaValidator", "com.networknt..");
    only("infrastructure.oidc", "onlyIdentityOidcSeesTokens", "com.nimbusds..");
    only("infrastructure.parquet", "onlyParquetFilesSeesPages", "org.apache.parquet.column..");
    // Spark's own libraries write Parquet by it.
    only(
        List.of("infrastructure.parquet", "infrastructure.spark"),
        "onlyParquetFilesAndSparkSeeTheReader",
        "org.apache.parquet.hadoop..");
    only("infrastructure.unpack", "onlyUnpackingSeesArchives", "org.apache.commons.compress..");
    only("infrastructure.httpclient", "onlyTheHttpClientSeesItsLibrary", "org.apache.hc..");
    // Calls of a remote service still use the client of the JDK.
    only(
        List.of("infrastructure.httpclient", "cli.remote"),
        "onlyTheHttpClientSeesTheClientOfTheJdk",
        "java.net.http..");
    only("http", "onlyTheServerSeesJavalin", "io.javalin..");
    only("http", "onlyTheServerSeesJetty", "org.eclipse.jetty..");
    only("http", "onlyTheServerSeesMicrometer", "io.micrometer..");
    only("cli", "onlyTheCommandLineSeesPicocli", "picocli..");
  }

  private void only(String home, String name, String technology) {
    only(List.of(home), name, technology);
  }

  private void only(List<String> homes, String name, String technology) {
    rules.put(
        name,
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .resideOutsideOfPackages(homes.stream().map(this::in).toArray(String[]::new))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(technology));
  }

  private void world() {
    rules.put(
        "onlySettingsReadTheEnvironment",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .doNotHaveSimpleName("Settings")
            .should()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class));
    rules.put(
        "coresShowNoTextOfAnException",
        noClasses()
            .that()
            .resideInAnyPackage(allCores())
            // Keeps the text for callers in Java, and recognizes a full disk by it.
            .and()
            .doNotHaveSimpleName("ErrorDetails")
            .and()
            .doNotHaveSimpleName("DiskProblems")
            .should()
            .callMethodWhere(
                target(nameMatching("get(Localized)?Message"))
                    .and(target(owner(assignableTo(Throwable.class))))));
    rules.put(
        "coresAskAnInjectedClock",
        noClasses()
            .that()
            .resideInAnyPackage(allCores())
            .should()
            .callMethodWhere(
                target(nameMatching("now|system.*"))
                    .and(target(owner(resideInAPackage("java.time")))))
            .orShould()
            .callMethod(System.class, "currentTimeMillis"));
    rules.put(
        "coresStartNoThreads",
        noClasses()
            .that()
            .resideInAnyPackage(allCores())
            // A core that all modules see holds the factory; no core uses it.
            .and()
            .doNotHaveSimpleName(THREAD_FACTORY)
            .should()
            .dependOnClassesThat(
                assignableTo(ExecutorService.class)
                    .or(type(Executors.class))
                    .or(nameMatching(".*\\." + THREAD_FACTORY)))
            .orShould()
            .callConstructorWhere(target(owner(assignableTo(Thread.class)))));
    rules.put(
        "onlyTheHttpClientOpensSockets",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .resideOutsideOfPackage(in("infrastructure.httpclient"))
            .should()
            .dependOnClassesThat(
                assignableTo(Socket.class)
                    .or(assignableTo(SocketFactory.class))
                    .or(assignableTo(SocketChannel.class))
                    .or(assignableTo(HttpURLConnection.class))));
    rules.put(
        "onlyOneClassResolvesNames",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .doNotHaveSimpleName("NetworkRules")
            // Reads the address at which a server shall listen, which no client calls.
            .and()
            .doNotHaveSimpleName("ServePlan")
            .should()
            .accessTargetWhere(
                JavaAccess.Predicates.target(nameMatching("get(All)?ByName"))
                    .and(JavaAccess.Predicates.target(owner(assignableTo(InetAddress.class))))));
    // Whoever compares owners decides who may do what: AccessTo, Ownership and OwnerId do.
    rules.put(
        "onlyAuthComparesOwners",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .resideOutsideOfPackage(in("auth"))
            .should()
            .accessTargetWhere(
                JavaAccess.Predicates.target(nameMatching("equals"))
                    .and(JavaAccess.Predicates.target(owner(type(OwnerId.class))))));
    rules.put(
        "onlyOneClassCreatesDaemonThreads",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .doNotHaveSimpleName(THREAD_FACTORY)
            .should()
            .callMethod(Thread.class, "setDaemon", boolean.class));
    rules.put(
        "onlyOneCacheRemovesItsOldestEntry",
        noClasses().that().resideInAPackage(in("")).should().beAssignableTo(LinkedHashMap.class));
    rules.put(
        "librariesDoNotPrint",
        noClasses()
            .that()
            .resideInAPackage(in(""))
            .and()
            .resideOutsideOfPackages(in("cli"), in("terminal"), in("benchmarks"))
            .should()
            .dependOnClassesThat(type(PrintStream.class).or(type(PrintWriter.class))));
  }

  private void features() {
    rules.put(
        "featuresDoNotCycle", slices().matching(root + ".(*).(*)..").should().beFreeOfCycles());
    rules.put("packagesDoNotCycle", slices().matching(root + ".(**)").should().beFreeOfCycles());
  }

  private String[] allCores() {
    return new String[] {in("buildspec"), in("auth"), in("pipeline"), in("warehouse")};
  }

  private static boolean keepsNoState(JavaClass type) {
    return !STATEFUL.contains(type.getSimpleName());
  }

  private static boolean isPrimitive(JavaClass type) {
    return type.getBaseComponentType().isPrimitive();
  }

  private String in(String place) {
    return root + (place.isEmpty() ? "" : "." + place) + "..";
  }
}
