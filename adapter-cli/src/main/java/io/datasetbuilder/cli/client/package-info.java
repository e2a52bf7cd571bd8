/** Operations that commands call on this machine or at a service, and those on this machine. */
package io.datasetbuilder.cli.client;
