/**
 * Client of a remote service over connections that may break, and the base class of the commands
 * that run on this machine or at such a service.
 */
package io.datasetbuilder.cli.remote;
