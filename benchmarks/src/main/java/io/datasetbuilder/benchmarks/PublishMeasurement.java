package io.datasetbuilder.benchmarks;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.benchmarks.ChildProcesses.BackgroundProcess;
import io.datasetbuilder.benchmarks.Series.AlternatingRuns;
import io.datasetbuilder.infrastructure.publish.http.CallLimits;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubReach;
import io.datasetbuilder.infrastructure.publish.http.RetryPolicy;
import io.datasetbuilder.infrastructure.publish.http.RetryWait;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFacePublisher;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.infrastructure.publish.standin.StandInTls;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.HubCredential;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.FolderOrder;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import io.datasetbuilder.pipeline.publish.Publisher.PublishOrder;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Publishes files to a hub, and sends the same files with bare PUT requests (q). The two sides
 * alternate in going first. Each has a server in a process of its own, with the same TLS, that
 * hashes what it receives.
 */
record PublishMeasurement(Workspace workspace) {

  private static final int LEAST_PERCENT = 70;
  private static final int FILES = 4;
  private static final long FILE_MIB = 256;
  private static final long SEED = 20_260_102;
  private static final int PIECE = 1 << 20;
  private static final char[] PASSWORD = "changeit".toCharArray();

  /** The rate, and for information the memory. */
  List<Figure> measure() throws IOException, InterruptedException {
    long mib = workspace.options().scaled(FILE_MIB, 1);
    List<Object> files = made(mib);
    Path hubTrust = workspace.output().resolve("hub.p12");
    Path sinkTrust = workspace.output().resolve("sink.p12");
    try (BackgroundProcess hub = workspace.start(ServeHub.class, hubTrust);
        BackgroundProcess sink = workspace.start(ServeSink.class, sinkTrust)) {
      AlternatingRuns runs =
          AlternatingRuns.of(
              workspace.options().rounds,
              () -> workspace.program(PublishFiles.class, words(hub.address(), hubTrust, files)),
              () -> workspace.program(PutFiles.class, words(sink.address(), sinkTrust, files)));
      return List.of(
          runs.rate(
              Figure.format("publication of %,d MiB in %d files over TLS", FILES * mib, FILES),
              "bare PUT requests",
              LEAST_PERCENT),
          Figure.information("peak resident memory of the publication", runs.ours().peakText()));
    }
  }

  /** Files whose bytes do not compress, each followed by its hash. */
  private List<Object> made(long mib) throws IOException {
    workspace.progress("making files");
    SplittableRandom random = new SplittableRandom(SEED);
    List<Object> files = new ArrayList<>();
    byte[] piece = new byte[PIECE];
    for (int i = 0; i < FILES; i++) {
      Path file = workspace.output().resolve("part-" + i + ".parquet");
      MessageDigest digest = Sha256.digest();
      try (OutputStream out = Files.newOutputStream(file)) {
        for (long written = 0; written < mib; written++) {
          random.nextBytes(piece);
          digest.update(piece);
          out.write(piece);
        }
      }
      files.add(file);
      files.add(HexFormat.of().formatHex(digest.digest()));
    }
    return files;
  }

  private static Object[] words(URI address, Path trust, List<Object> files) {
    return Stream.concat(Stream.of(address, trust), files.stream()).toArray();
  }

  /** Writes what a client has to trust to a file. */
  private static void writeTrust(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("hub", StandInTls.certificate());
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD);
    }
  }

  private static SSLContext trust(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      trusted.load(in, PASSWORD);
    }
    TrustManagerFactory managers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    managers.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, managers.getTrustManagers(), null);
    return context;
  }

  /** Program that serves the fake hub. Its argument is the file of the certificate. */
  static final class ServeHub {

    private ServeHub() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
      writeTrust(Path.of(arguments[0]));
      try (HuggingFaceStandIn hub = new HuggingFaceStandIn()) {
        System.out.println("listening on " + hub.endpoint());
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }
  }

  /**
   * Program that serves what hashes each body and keeps none, as the storage of the hub does. Its
   * argument is the file of the certificate.
   */
  static final class ServeSink {

    private ServeSink() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
      writeTrust(Path.of(arguments[0]));
      try (StandInServer sink = StandInServer.start(ServeSink::take)) {
        System.out.println("listening on " + sink.url());
        System.in.transferTo(OutputStream.nullOutputStream());
      }
    }

    private static StandInAnswer take(StandInCall call) throws IOException {
      MessageDigest digest = Sha256.digest();
      byte[] piece = new byte[64 * 1024];
      for (int count = call.body().read(piece); count >= 0; count = call.body().read(piece)) {
        digest.update(piece, 0, count);
      }
      return StandInAnswer.status(200).with("ETag", HexFormat.of().formatHex(digest.digest()));
    }
  }

  /**
   * Program that does the least that an upload does: it copies each file into a PUT request. Its
   * arguments are the address, the file of the certificate, and each file with its hash.
   */
  static final class PutFiles {

    private PutFiles() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
      SSLContext trust = trust(Path.of(arguments[1]));
      for (int i = 2; i < arguments.length; i += 2) {
        Path file = Path.of(arguments[i]);
        HttpsURLConnection put =
            (HttpsURLConnection) URI.create(arguments[0] + "/" + i).toURL().openConnection();
        put.setSSLSocketFactory(trust.getSocketFactory());
        put.setRequestMethod("PUT");
        put.setDoOutput(true);
        put.setFixedLengthStreamingMode(Files.size(file));
        try (InputStream in = Files.newInputStream(file);
            OutputStream out = put.getOutputStream()) {
          byte[] piece = new byte[64 * 1024];
          for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            out.write(piece, 0, count);
          }
        }
        boolean taken =
            put.getResponseCode() == HttpURLConnection.HTTP_OK
                && arguments[i + 1].equals(put.getHeaderField("ETag"));
        if (!taken) {
          throw new IOException("the server took something else");
        }
      }
    }
  }

  /**
   * Program that runs the product's publisher on the files, as one private dataset: it creates the
   * dataset, announces the files, sends them with the proof of their bytes, and commits them. Its
   * arguments are those of {@link PutFiles}.
   */
  static final class PublishFiles {

    private PublishFiles() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
      List<PackageFile> files = new ArrayList<>();
      for (int i = 2; i < arguments.length; i += 2) {
        files.add(file(Path.of(arguments[i]), arguments[i + 1]));
      }
      // A destination of its own for each run, so that every run sends all files.
      PublishDestination destination =
          new PublishDestination(HuggingFaceStandIn.OWNER, "run-" + System.nanoTime());
      try (HubClient client =
          new HubClient(
              HubReach.ANYWHERE,
              trust(Path.of(arguments[1])),
              CallLimits.INTERNET,
              RetryPolicy.USUAL,
              RetryWait.real(),
              Clock.systemUTC(),
              new JacksonJsonCodec())) {
        new HuggingFacePublisher(client, HubEndpoint.parse(arguments[0]).orElseThrow())
            .publish(
                new PublishOrder(
                    new PublishPackage(new RunId("run"), "Measured", "f".repeat(64), files),
                    destination,
                    false,
                    new HubCredential.Token(new Secret(HuggingFaceStandIn.TOKEN)),
                    FolderOrder.NONE,
                    Progress.NONE,
                    Cancellation.NEVER));
      }
    }

    private static PackageFile file(Path path, String hash) throws IOException {
      long bytes = Files.size(path);
      return new PackageFile(
          path.getFileName().toString(),
          new FileFacts(bytes, hash),
          new FileContent(bytes, () -> Files.newInputStream(path)));
    }
  }
}
