/** The command that serves over HTTP, and the life of the served process. */
package io.datasetbuilder.cli.serve;
