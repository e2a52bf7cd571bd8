/** Tests of following a service whose connections fail, over loopback. */
package io.datasetbuilder.cli.remote;
